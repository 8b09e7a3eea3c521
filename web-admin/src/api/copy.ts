import {
  adminCopyToDefaultCopyTemplate,
  adminCopyToDefaultCopyTemplates,
  adminCopyToDefaultCopyType,
  adminCopyToDefaultListExisting,
  adminCopyToDefaultPreviewTemplate,
  adminCopyToDefaultPreviewType,
  adminUsersList,
  readAll,
  type Template,
  templatesList,
  totalCount,
  typesList,
} from "@promptory/api-client";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { queryKeys } from "./query-keys.ts";
import { useWrite } from "./use-write.ts";

const PAGE = 24;
const MAX_USERS = 20;
const asking = { staleTime: 0, retry: false, networkMode: "always" } as const;

/** Prompts that can be copied with one request. */
export const MAX_COPIED = 100;

/** A prompt of a user; `isSame` says whether the default of its title has the same text, undefined where there is none. */
export type OwnedTemplate = Template & { isSame: boolean | undefined };

/** One prompt, or a type with all its prompts. */
export type CopiedOne = { kind: "template" | "type"; id: number; userId: number; name: string };

/** Several prompts, and those of them whose title is there already. */
export type CopiedSeveral = {
  kind: "templates";
  ids: number[];
  userId: number;
  name: string;
  existing: readonly { title: string; isSame: boolean | undefined }[];
};

/** What is copied into the defaults. */
export type Copied = CopiedOne | CopiedSeveral;

/** What happens to what is there already. */
export type Existing = "skip" | "replace" | "keep";

/** The first users whose name holds a text. */
export function useUsers(search: string) {
  return useQuery({
    ...asking,
    queryKey: queryKeys.copyUsers(search),
    queryFn: async ({ signal }) => {
      const query = { ...(search && { search }), sort: "username" as const, limit: MAX_USERS };
      const answer = await adminUsersList({ query, signal });
      return { users: answer.data, total: totalCount(answer) };
    },
    placeholderData: keepPreviousData,
  });
}

/** The types of a user. */
export function useTypesOf(userId: number | undefined) {
  return useQuery({
    ...asking,
    queryKey: queryKeys.copyTypes(userId),
    queryFn: ({ signal }) => readAll((page) => typesList({ query: { ...page, userId: userId ?? 0 }, signal })),
    enabled: userId !== undefined,
  });
}

/** The prompts of a user, a part at a time, each with the default of its title if there is one. */
export function useTemplatesOf(filter: { userId: number; typeId: number | undefined; search: string }) {
  const { userId, typeId, search } = filter;
  return useInfiniteQuery({
    ...asking,
    queryKey: queryKeys.copyTemplateList(filter),
    queryFn: async ({ signal, pageParam: page }) => {
      const query = { userId, ...(typeId !== undefined && { typeId }), ...(search && { search }), page, limit: PAGE };
      const answer = await templatesList({ query, signal });
      const templates = answer.data.filter(({ match }) => match === undefined);
      const ids = templates.map(({ id }) => id).join(",");
      const there = ids
        ? (await adminCopyToDefaultListExisting({ query: { userId, templateIds: ids }, signal })).data
        : [];
      const marks = new Map(there.map(({ templateId, isSame }) => [templateId, isSame]));
      return {
        templates: templates.map((each) => ({ ...each, isSame: marks.get(each.id) })),
        total: totalCount(answer),
      };
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length + 1 : undefined),
    // Another user's prompts never stand there meanwhile.
    placeholderData: (previous, query) =>
      (query?.queryKey[3] as typeof filter | undefined)?.userId === userId ? previous : undefined,
  });
}

/** What a copy would meet. */
export function useCopyPreview({ kind, id, userId }: CopiedOne) {
  return useQuery({
    ...asking,
    queryKey: queryKeys.copyPreview(kind, id),
    queryFn: async ({ signal }) => {
      const call = kind === "type" ? adminCopyToDefaultPreviewType : adminCopyToDefaultPreviewTemplate;
      return (await call({ path: { id }, query: { userId }, signal })).data;
    },
    gcTime: 0,
  });
}

/** Copies into the defaults. */
export function useCopy() {
  const lists = [queryKeys.defaults, queryKeys.copyTemplates];
  return useWrite(lists, async ({ copied, existing }: { copied: Copied; existing: Existing }, headers) => {
    const { userId } = copied;
    if (copied.kind === "templates") {
      const body = { userId, templateIds: copied.ids, existing };
      return (await adminCopyToDefaultCopyTemplates({ body, headers })).data;
    }
    const call = copied.kind === "type" ? adminCopyToDefaultCopyType : adminCopyToDefaultCopyTemplate;
    const { message, type } = (await call({ path: { id: copied.id }, body: { userId, existing }, headers })).data;
    return { message, hasInactiveType: !type.isActive };
  });
}
