import type { en } from './en.ts'

export const fr: Record<keyof typeof en, string> = {
  title: 'Livre d’or',
  line: 'Votre mot',
  sign: 'Signer',
  signed: 'Merci, {{name}}.',
  internal_only: 'Seules les personnes de l’organisation peuvent signer.',
  greeting_too_long: 'Le texte dépasse {{max}} caractères.',
}
