/** The orders a list can have; without one a search puts the best hits first. */
export type TemplateSort = "-updatedAt" | "updatedAt" | "title" | "-title" | "relevance" | "position" | "-lastUsedAt";

/** Which prompts; dates are days like 2026-05-04, all tags must be there. */
export interface TemplateFilter {
  search?: string;
  typeId?: number;
  favourite?: true;
  tag?: string[];
  updatedAfter?: string;
  updatedBefore?: string;
}

/** Which prompts to show, in which order; pages count from 1. */
export interface TemplateQuery extends TemplateFilter {
  sort?: TemplateSort;
  favouritesFirst?: true;
  page: number;
  /** Prompts on one page; as many as there are cards where nothing is said. */
  limit?: number;
}
