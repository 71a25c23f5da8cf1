/** The entries of all pages of a list. */
export async function allPages<T>(
  read: (page: number) => Promise<{ data: T[]; total: number }>,
): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await read(page)
    all.push(...data)
    if (data.length === 0 || all.length >= total) return all
  }
}
