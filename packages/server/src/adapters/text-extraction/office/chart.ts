import { childOf, descendants, elementsOf, textOf, type XmlNode } from './xml.ts'

const POINTS_MAX = 1_000

/** The values of a chart as a table: a row for each category, a column for each series. */
export function chartRows(xml: string): string[][] {
  const series = [...elementsOf(xml, { whole: 'ser', bare: '' })]
  const categories = series
    .map((one) => pointsOf(childOf(one, 'cat') ?? childOf(one, 'xVal')))
    .find((all) => all.length > 0)
  const values = series.map((one) => pointsOf(childOf(one, 'val') ?? childOf(one, 'yVal')))
  const count = Math.max(categories?.length ?? 0, ...values.map((all) => all.length))
  if (count === 0) return []
  const names = series.map((one) => pointsOf(childOf(one, 'tx')).join(' '))
  const rows = Array.from({ length: count }, (_, at) => [
    categories?.[at] ?? '',
    ...values.map((all) => all[at] ?? ''),
  ])
  return [['', ...names], ...rows]
}

function pointsOf(node: XmlNode | undefined): string[] {
  if (node === undefined) return []
  const points: string[] = []
  for (const point of descendants(node, 'pt')) {
    const at = Number(point.attributes['idx'] ?? points.length)
    if (at >= 0 && at < POINTS_MAX) points[at] = [...descendants(point, 'v')].map(textOf).join(' ')
  }
  return Array.from(points, (text) => text ?? '')
}
