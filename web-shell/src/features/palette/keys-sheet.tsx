import { Dialog } from "@promptory/ui/dialog";
import { Link } from "react-router";
import { KeyList } from "../../components/key-list.tsx";
import { palette as words } from "../../locales/en/palette.ts";

/** Every key of the product on one sheet. */
export function KeysSheet({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={words.sheet} width={560} closeLabel={words.close} onClose={onClose}>
      <KeyList />
      <p>
        <Link to="/guide" onClick={onClose}>
          {words.guide}
        </Link>
      </p>
    </Dialog>
  );
}
