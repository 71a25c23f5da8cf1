type Page = { next_cursor: string | null }

/** What the options of every list say that comes page by page, by the `next_cursor` of the page before. */
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: Page) => page.next_cursor,
}

/** The query of the page after a cursor; of the first page without one. */
export const after = (cursor: string | null): { cursor?: string } => (cursor === null ? {} : { cursor })
