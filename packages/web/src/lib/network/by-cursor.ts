type Page = { next_cursor: string | null }

/** Query options of lists that are paged by `next_cursor`. */
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: Page) => page.next_cursor,
}

/** The query of the page after a cursor; of the first page without one. */
export const after = (cursor: string | null): { cursor?: string } => (cursor === null ? {} : { cursor })
