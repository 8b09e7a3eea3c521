import { secretOf } from "@promptory/api-client";
import { useWriteOnce, type WriteHeaders } from "@promptory/ui/use-write-once";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

type Write<Input, Output> = (input: Input, headers: WriteHeaders) => Promise<Output>;

/** A write that is done once however often it is pressed; afterwards, also when it failed, these lists are read again. */
export const useWrite = <Input, Output>(lists: QueryKey[], write: Write<Input, Output>) =>
  useCheckedWrite(lists, write, (output) => output);

/** A write that answers a secret, which a repetition does not get: then `lost` says what to do. */
export const useSecretWrite = <Input>(lists: QueryKey[], lost: string, write: Write<Input, string | undefined>) =>
  useCheckedWrite(lists, write, (secret) => secretOf(secret, lost));

function useCheckedWrite<Input, Output, Result>(
  lists: QueryKey[],
  write: Write<Input, Output>,
  check: (output: Output) => Result,
) {
  const cache = useQueryClient();
  const once = useWriteOnce();
  return useMutation({
    mutationFn: async (input: Input) => check(await once(input, (headers) => write(input, headers))),
    networkMode: "always",
    onSettled: async () => {
      for (const queryKey of lists) await cache.invalidateQueries({ queryKey });
    },
  });
}
