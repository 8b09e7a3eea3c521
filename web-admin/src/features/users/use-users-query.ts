import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { changeUsersQuery, readUsersQuery, type UsersQuery, writeUsersQuery } from "./users-query.ts";

/** The table's state in the URL, and the way to change it; typing replaces the entry, a click adds one. */
export function useUsersQuery(): [UsersQuery, (change: Partial<UsersQuery>, options?: { replace: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readUsersQuery(params), [params]);
  const change = useCallback(
    (next: Partial<UsersQuery>, options?: { replace: boolean }) =>
      setParams((now) => writeUsersQuery(changeUsersQuery(readUsersQuery(now), next)), options),
    [setParams],
  );
  return [query, change];
}
