import { useUrlState } from "@promptory/ui/use-url-state";
import { useCallback, useMemo } from "react";
import { changeUsersQuery, readUsersQuery, type UsersQuery, writeUsersQuery } from "./users-query.ts";

/** The table's state in the URL, and the way to change it; typing replaces the entry, a click adds one. */
export function useUsersQuery(): [UsersQuery, (change: Partial<UsersQuery>, options?: { replace: boolean }) => void] {
  const { params, write } = useUrlState();
  const query = useMemo(() => readUsersQuery(params), [params]);
  const change = useCallback(
    (next: Partial<UsersQuery>, options?: { replace: boolean }) =>
      write((now) => writeUsersQuery(changeUsersQuery(readUsersQuery(now), next)), options),
    [write],
  );
  return [query, change];
}
