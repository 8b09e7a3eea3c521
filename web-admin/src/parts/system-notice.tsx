import { Alert } from "antd";
import { useSystem } from "../data/system.ts";
import { text } from "../text/index.ts";
import { formatShare } from "./format.ts";

const words = text.admin.system;
const gigabytes = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** Warns of a disk that is filling up; nothing while there is space. */
export function SystemNotice() {
  const disk = useSystem()?.disk;
  if (!disk?.isLow) return null;
  const share = disk.totalBytes > 0 ? disk.freeBytes / disk.totalBytes : 0;
  const free = gigabytes.format(disk.freeBytes / 1e9);
  return (
    <Alert
      description={words.diskHint}
      showIcon
      title={words.diskLow(formatShare(share), free)}
      type="warning"
      role="alert"
    />
  );
}
