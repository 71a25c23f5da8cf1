/** The server writes a fresh nonce into each page; without it the style elements would be refused. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

/** Adds a style sheet before all others, so that Emotion's sheets come after it. */
export function putSheet(rules: string): void {
  const sheet = document.createElement('style')
  if (nonce) sheet.nonce = nonce
  sheet.textContent = rules
  document.head.prepend(sheet)
}
