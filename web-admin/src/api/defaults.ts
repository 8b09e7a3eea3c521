import {
  type AdminDefaultTemplate,
  type AdminDefaultType,
  adminDefaultsDismissStarterNotice,
  adminDefaultsGetStarterSet,
  adminDefaultsGetStarterSetStatus,
  adminDefaultsInstallStarterSet,
  adminDefaultsPreview,
  adminDefaultsSwitchStarterSet,
  adminDefaultTemplatesCreate,
  adminDefaultTemplatesGet,
  adminDefaultTemplatesList,
  adminDefaultTemplatesRemove,
  adminDefaultTemplatesReorder,
  adminDefaultTemplatesToggle,
  adminDefaultTemplatesUpdate,
  adminDefaultTypesCreate,
  adminDefaultTypesGet,
  adminDefaultTypesList,
  adminDefaultTypesRemove,
  adminDefaultTypesReorder,
  adminDefaultTypesToggle,
  adminDefaultTypesUpdate,
  ifMatch,
  readAll,
  tagged,
  totalCount,
  type WriteDefaultTemplate,
  type WriteDefaultType,
} from "@promptory/api-client";
import type { WriteHeaders } from "@promptory/ui/use-write-once";
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { queryKeys } from "./query-keys.ts";
import { useWrite } from "./use-write.ts";

export type { AdminDefaultTemplate, AdminDefaultType, WriteDefaultTemplate, WriteDefaultType };

type TemplatesPage = { templates: AdminDefaultTemplate[]; total: number };

/** Default prompts fetched at a time. */
const PAGE = 100;

const asking = { staleTime: 0, retry: false, networkMode: "always" } as const;

/** All default types in their order. */
export function useDefaultTypes() {
  return useQuery({
    ...asking,
    queryKey: queryKeys.defaultTypes,
    queryFn: ({ signal }) => readAll((query) => adminDefaultTypesList({ query, signal })),
  });
}

/** The default prompts in their order, a part at a time; the list before stays until the next has come. */
export function useDefaultTemplates({ typeId, search }: { typeId: number | undefined; search: string }) {
  const filter = { ...(typeId !== undefined && { typeId }), ...(search && { search }) };
  return useInfiniteQuery({
    ...asking,
    queryKey: queryKeys.defaultTemplateList(filter),
    queryFn: async ({ signal, pageParam: page }): Promise<TemplatesPage> => {
      const answer = await adminDefaultTemplatesList({ query: { ...filter, page, limit: PAGE }, signal });
      return { templates: answer.data, total: totalCount(answer) };
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

/** How many default prompts there are. */
export function useDefaultTemplateCount() {
  return useQuery({
    ...asking,
    queryKey: queryKeys.defaultCount,
    queryFn: async ({ signal }) => totalCount(await adminDefaultTemplatesList({ query: { limit: 1 }, signal })),
  });
}

/** Exactly what a new user gets right now. */
export function useDefaultsPreview() {
  return useQuery({
    ...asking,
    queryKey: queryKeys.defaultsPreview,
    queryFn: async ({ signal }) => (await adminDefaultsPreview({ signal })).data,
    gcTime: 0,
  });
}

/** The starter set, and what of it is installed. */
export function useStarterSet() {
  return useQuery({
    ...asking,
    queryKey: queryKeys.starterSet,
    queryFn: async ({ signal }) => (await adminDefaultsGetStarterSet({ signal })).data,
    gcTime: 0,
  });
}

/** Installs what is missing of the starter set. */
export const useInstallStarterSet = () =>
  useChange(async (_: undefined, headers) => (await adminDefaultsInstallStarterSet({ headers })).data);

/** Whether new people get the starter set, and what administrators are still to be informed of. */
export function useStarterStatus() {
  return useQuery({
    ...asking,
    queryKey: queryKeys.starterStatus,
    queryFn: async ({ signal }) => (await adminDefaultsGetStarterSetStatus({ signal })).data,
  });
}

/** Switches the starter set on or off. */
export const useSwitchStarterSet = () =>
  useChange(
    async (isActive: boolean, headers) => (await adminDefaultsSwitchStarterSet({ body: { isActive }, headers })).data,
  );

/** Dismisses the notice about the starter set. */
export const useDismissStarterNotice = () =>
  useChange((_: undefined, headers) => adminDefaultsDismissStarterNotice({ headers }));

/** What to make, or to change of which row; `etag` refuses the change when the row has another one by now. */
type Save<Body> = { id: number | undefined; etag: string | undefined; body: Body };

/** Makes a type, or changes the one of that id. */
export const useSaveDefaultType = () =>
  useChange(async ({ id, etag, body }: Save<WriteDefaultType>, headers) =>
    id === undefined
      ? (await adminDefaultTypesCreate({ body, headers })).data
      : (await adminDefaultTypesUpdate({ path: { id }, body, headers: { ...headers, ...ifMatch(etag) } })).data,
  );

/** A default type as the server has it now. */
export const readDefaultType = async (id: number) => tagged(await adminDefaultTypesGet({ path: { id } }));

/** Gives a type to new users, or no longer. Its row says so with the answer, before the list is read again. */
export function useToggleDefaultType() {
  const cache = useQueryClient();
  return useToggle(async ({ id, isActive }) => {
    const { data } = await adminDefaultTypesToggle({ path: { id }, body: { isActive } });
    // A list read before the answer would put the old state back.
    await cache.cancelQueries({ queryKey: queryKeys.defaultTypes });
    cache.setQueryData<AdminDefaultType[]>(queryKeys.defaultTypes, (types) =>
      types?.map((type) => (type.id === id ? { ...type, isActive: data.isActive } : type)),
    );
  });
}

/** Removes a type with its default prompts. */
export const useRemoveDefaultType = () =>
  useChange((id: number, headers) => adminDefaultTypesRemove({ path: { id }, headers }));

/** Puts the types into an order. */
export const useOrderDefaultTypes = () =>
  useChange((ids: number[], headers) => adminDefaultTypesReorder({ body: { ids }, headers }));

/** Makes a prompt, or changes the one of that id. */
export const useSaveDefaultTemplate = () =>
  useChange(async ({ id, etag, body }: Save<WriteDefaultTemplate>, headers) =>
    id === undefined
      ? (await adminDefaultTemplatesCreate({ body, headers })).data
      : (await adminDefaultTemplatesUpdate({ path: { id }, body, headers: { ...headers, ...ifMatch(etag) } })).data,
  );

/** A default prompt as the server has it now. */
export const readDefaultTemplate = async (id: number) => tagged(await adminDefaultTemplatesGet({ path: { id } }));

/** Gives a prompt to new users, or no longer. Its row says so at once: reading a long list again takes a while. */
export function useToggleDefaultTemplate() {
  const cache = useQueryClient();
  return useToggle(async ({ id, isActive }) => {
    const { data } = await adminDefaultTemplatesToggle({ path: { id }, body: { isActive } });
    await cache.cancelQueries({ queryKey: queryKeys.defaultTemplates });
    cache.setQueriesData<InfiniteData<TemplatesPage>>(
      { queryKey: queryKeys.defaultTemplates },
      (list) => list && withSaved(list, data),
    );
  });
}

/** The list with one of its prompts as it is now. */
function withSaved(list: InfiniteData<TemplatesPage>, saved: AdminDefaultTemplate): InfiniteData<TemplatesPage> {
  const now = (each: AdminDefaultTemplate) => (each.id === saved.id ? saved : each);
  return { ...list, pages: list.pages.map((page) => ({ ...page, templates: page.templates.map(now) })) };
}

/** Removes a prompt. */
export const useRemoveDefaultTemplate = () =>
  useChange((id: number, headers) => adminDefaultTemplatesRemove({ path: { id }, headers }));

/** Puts prompts of one type into an order. */
export const useOrderDefaultTemplates = () =>
  useChange((body: { typeId: number; ids: number[] }, headers) => adminDefaultTemplatesReorder({ body, headers }));

/** A change that its row shows by itself: it is done with the answer, and the lists are read again after it. */
function useToggle(change: (input: { id: number; isActive: boolean }) => Promise<void>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    networkMode: "always",
    onSettled: () => void cache.invalidateQueries({ queryKey: queryKeys.defaults }),
  });
}

/** A change of the defaults: everything that shows them is read again. */
const useChange = <Input, Output>(change: (input: Input, headers: WriteHeaders) => Promise<Output>) =>
  useWrite([queryKeys.defaults], change);
