/** The server writes a fresh nonce into each page; without it the style elements would be refused. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

/** Puts rules into the page as they are, before all others: what Emotion puts there later comes after them. */
export function putSheet(rules: string): void {
  const sheet = document.createElement('style')
  if (nonce) sheet.nonce = nonce
  sheet.textContent = rules
  document.head.prepend(sheet)
}
