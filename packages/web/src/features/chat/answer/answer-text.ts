import { size } from '#ui/sizes.ts'

/** A copy of the model's output without what the page adds: buttons and headers of code blocks. */
export function withoutControls(text: HTMLElement): HTMLElement {
  const copy = text.cloneNode(true) as HTMLElement
  for (const control of copy.querySelectorAll('.code > :not(pre), button')) control.remove()
  for (const chip of copy.querySelectorAll('[data-cite]')) chip.replaceWith(`[${chip.textContent.trim()}]`)
  return copy
}

/** A formula is on the page twice, visually and for screen readers; as plain text it is its source. */
export function withFormulasAsWritten(text: HTMLElement): HTMLElement {
  for (const formula of text.querySelectorAll('.katex'))
    formula.replaceWith(formula.querySelector('annotation')?.textContent ?? '')
  return text
}

/** Its rendered lines, which only exist for elements that are in the page. */
export function textAsShown(text: HTMLElement): string {
  const aside = document.createElement('div')
  aside.style.cssText = `position: fixed; inset: 0 auto auto -9999px; width: ${size.block}px`
  aside.append(text.cloneNode(true))
  document.body.append(aside)
  const written = aside.innerText.trim()
  aside.remove()
  return written
}
