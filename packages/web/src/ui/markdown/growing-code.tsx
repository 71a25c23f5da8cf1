import { useLayoutEffect, useRef } from 'react'

/** Code that is still growing: new text is appended, the rest is not touched. */
export function GrowingCode({ code, label }: { code: string; label: string }) {
  const frame = useRef<HTMLPreElement>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const text =
      element.firstChild instanceof Text
        ? element.firstChild
        : element.appendChild(document.createTextNode(''))
    if (code.startsWith(text.data)) text.appendData(code.slice(text.length))
    else text.data = code
  }, [code])
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  return <pre ref={frame} tabIndex={0} aria-label={label} />
}
