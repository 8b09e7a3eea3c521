import {
  type AdminMessagesListData,
  adminMessagesGetSummary,
  adminMessagesList,
  adminMessagesMark,
  adminMessagesRemove,
  adminMessagesRetry,
  adminMessagesRetryFailed,
  type InboxSummary,
  type SupportMessage,
  totalCount,
} from "@promptory/api-client";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "./query-keys.ts";
import { useWrite } from "./use-write.ts";

export type { InboxSummary, SupportMessage };

const LOOK_EVERY_MS = 60_000;
const WATCH_EVERY_MS = 3_000;

type Messages = { messages: SupportMessage[]; total: number };

/** One page of messages. While one of them is on its way the list is asked again every few seconds. */
export function useMessages(query: NonNullable<AdminMessagesListData["query"]>, isMailed: boolean) {
  return useQuery({
    queryKey: queryKeys.messageList(query),
    queryFn: async ({ signal }): Promise<Messages> => {
      const answer = await adminMessagesList({ query, signal });
      return { messages: answer.data, total: totalCount(answer) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      isMailed && state.data?.messages.some(({ status }) => status === "waiting") ? WATCH_EVERY_MS : false,
    staleTime: 0,
    refetchOnMount: "always",
    retry: false,
    networkMode: "always",
  });
}

/** How many there are of what, and whether this server sends mail; looked at every minute. */
export function useInboxSummary() {
  return useQuery({
    queryKey: queryKeys.messageSummary,
    queryFn: async ({ signal }): Promise<InboxSummary> => (await adminMessagesGetSummary({ signal })).data,
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
    retry: false,
    networkMode: "always",
  });
}

/** Marks a message as read or unread; the lists show it at once and take it back when it failed. */
export function useMarkMessage() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, read }: { id: number; read: boolean }) => adminMessagesMark({ path: { id }, body: { read } }),
    networkMode: "always",
    onMutate: ({ id, read }) => {
      const readAt = read ? new Date().toISOString() : null;
      cache.setQueriesData<Messages>({ queryKey: queryKeys.messageLists }, (page) => {
        if (!page) return page;
        return { ...page, messages: page.messages.map((each) => (each.id === id ? { ...each, readAt } : each)) };
      });
      cache.setQueryData<InboxSummary>(
        queryKeys.messageSummary,
        (now) => now && { ...now, unread: now.unread + (read ? -1 : 1) },
      );
    },
    onError: () => cache.invalidateQueries({ queryKey: queryKeys.messageLists }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.messageSummary }),
  });
}

/** Sends a message again. */
export const useRetryMessage = () =>
  useWrite([queryKeys.messages], ({ id }: SupportMessage, headers) => adminMessagesRetry({ path: { id }, headers }));

/** Sends every failed message again; answers how many there were. */
export const useRetryFailed = () =>
  useWrite([queryKeys.messages], async (_: undefined, headers) => (await adminMessagesRetryFailed({ headers })).data);

/** Deletes a message for good. */
export const useRemoveMessage = () =>
  useWrite([queryKeys.messages], ({ id }: SupportMessage, headers) => adminMessagesRemove({ path: { id }, headers }));
