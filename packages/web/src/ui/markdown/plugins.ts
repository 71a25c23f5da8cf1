import { useEffect, useState } from 'react'
import remarkGfm from 'remark-gfm'
import { fetchCode } from '#lib/network/lazy.ts'
import { rehypeMarks } from '#ui/markdown/marks.ts'
import type { Options } from 'react-markdown'

export type Plugins = Pick<Options, 'remarkPlugins' | 'rehypePlugins'>

/** A single tilde means "about" (~5 %, ~/notes); only two tildes strike text through. */
const gfm: NonNullable<Plugins['remarkPlugins']>[number] = [remarkGfm, { singleTilde: false }]
const plain: Plugins = { remarkPlugins: [gfm], rehypePlugins: [rehypeMarks] }
let withMath: Plugins | null = null

async function loadMath(): Promise<Plugins> {
  const [{ default: remarkMath }, { default: rehypeKatex }] = await Promise.all([
    import('remark-math'),
    import('rehype-katex'),
    import('katex/dist/katex.min.css'),
  ])
  withMath ??= {
    remarkPlugins: [gfm, remarkMath],
    rehypePlugins: [
      [rehypeKatex, { trust: false, throwOnError: false, strict: 'ignore', maxExpand: 500, maxSize: 20 }],
      rehypeMarks,
    ],
  }
  return withMath
}

/** Preloads those for formulas, for a text that must be complete on its first render. */
export const preloadMath = async (): Promise<void> => void (await fetchCode(loadMath).catch(() => {}))

/** The plugins that a text needs; those for formulas are loaded with the first formula. */
export function usePlugins(needsMath: boolean): Plugins {
  const [loaded, setLoaded] = useState(withMath)
  useEffect(() => {
    if (!needsMath || loaded) return
    void fetchCode(loadMath).then(setLoaded, () => {})
  }, [needsMath, loaded])
  return needsMath ? (loaded ?? plain) : plain
}
