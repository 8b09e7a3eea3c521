import { formatNumber, formatShare } from "@promptory/ui/format";
import { Alert } from "antd";
import { Link } from "react-router";
import { useSystem } from "../api/system.ts";
import { text } from "../locales/en/index.ts";

const words = text.admin.system;
const { late } = text.backups;

/** Warns of a disk that is filling up and of backups that are not made; nothing while all is well. */
export function SystemNotice({ backups }: { backups: string }) {
  const { disk, backup } = useSystem() ?? {};
  const share = disk && disk.totalBytes > 0 ? disk.freeBytes / disk.totalBytes : 0;
  return (
    <>
      {disk?.isLow && (
        <Alert
          description={words.diskHint}
          showIcon
          title={words.diskLow(formatShare(share), formatNumber(Math.round(disk.freeBytes / 1e8) / 10))}
          type="warning"
          role="alert"
        />
      )}
      {backup?.isLate && (
        <Alert
          action={<Link to={backups}>{late.open}</Link>}
          description={backup.lastSuccessAt === null ? late.never : late.last(backup.lastSuccessAt)}
          showIcon
          title={late.title}
          type="warning"
          role="alert"
        />
      )}
    </>
  );
}
