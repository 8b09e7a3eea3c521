import { formatNumber, formatShare } from "@promptory/ui/format";
import { Alert } from "antd";
import { useSystem } from "../data/system.ts";
import { text } from "../text/index.ts";

const words = text.admin.system;

/** Warns of a disk that is filling up; nothing while there is space. */
export function SystemNotice() {
  const disk = useSystem()?.disk;
  if (!disk?.isLow) return null;
  const share = disk.totalBytes > 0 ? disk.freeBytes / disk.totalBytes : 0;
  const free = formatNumber(Math.round(disk.freeBytes / 1e8) / 10);
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
