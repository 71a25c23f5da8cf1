/** Calls of the query client and of `useRefreshing` that build a key in place or derive one from another. */
const IN_PLACE = [
  /\b(?:invalidate|refetch|remove|reset|cancel)Queries\(\{\s*queryKey: \[/,
  /\b(?:get|set)(?:Query|Queries)(?:Data|State|Defaults)(?:<[^(]*>)?\(\[/,
  /\buseRefreshing\(\s*\[[^\]]*\[/,
  /\bqueryKey\.slice\(/,
]

/** Whether a file spells out a key where it should use the function that creates the query (convention 16). */
export function spellsQueryKey(source: string): boolean {
  return IN_PLACE.some((pattern) => pattern.test(source))
}
