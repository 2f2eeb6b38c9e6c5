import Pencil from "lucide-react/icons/pencil";
import UserRoundCheck from "lucide-react/icons/user-round-check";
import UserRoundX from "lucide-react/icons/user-round-x";
import { useFetcher, useNavigate } from "react-router";
import type { ListedAccount, StaffAccount } from "#app/domain/accounts/staff-accounts.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { MenuItem } from "#app/office/ui/menu.tsx";
import { RowControls } from "#app/office/ui/table.tsx";
import { Button } from "#app/ui/button.tsx";
import { AccountMoreMenu } from "./account-more-menu.tsx";

function useActiveSwitch({ id, active }: StaffAccount) {
  const fetcher = useFetcher({ key: `active ${id}` });
  return {
    Icon: active ? UserRoundX : UserRoundCheck,
    word: active ? "Désactiver" : "Activer",
    isBusy: fetcher.state !== "idle",
    flip: () =>
      void fetcher.submit(
        { id, intent: active ? "deactivate" : "activate" },
        { method: "post", action: officePaths.users },
      ),
  };
}

export function ActiveButton({ account }: { account: StaffAccount }) {
  const { Icon, word, isBusy, flip } = useActiveSwitch(account);
  return (
    <Button
      variant="ghost"
      size="xs"
      busy={isBusy}
      onClick={flip}
      aria-label={`${word} ${account.email}`}
      title={word}
    >
      <Icon strokeWidth={2} />
      <span className="max-office-md:hidden">{word}</span>
    </Button>
  );
}

/** The same, on a phone. */
export function AccountMenu({ account, to, isOwn }: { account: ListedAccount; to: string; isOwn: boolean }) {
  const { Icon, word, flip } = useActiveSwitch(account);
  const navigate = useNavigate();
  return (
    <RowControls>
      <AccountMoreMenu account={account} isOwn={isOwn}>
        <MenuItem icon={<Pencil />} onSelect={() => void navigate(to, { preventScrollReset: true })}>
          Modifier
        </MenuItem>
        {!isOwn && (
          <MenuItem icon={<Icon />} onSelect={flip}>
            {word}
          </MenuItem>
        )}
      </AccountMoreMenu>
    </RowControls>
  );
}
