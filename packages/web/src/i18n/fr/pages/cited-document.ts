import type { citedDocument as en } from '#i18n/en/pages/cited-document.ts'
import type { Texts } from '#i18n/texts.ts'

export const citedDocument: Texts<typeof en> = {
  as_of: 'État au {{date}}',
  source_changed: 'La source a changé le {{date}}',
  download: 'Télécharger l’original',
  at_source: 'Ouvrir à la source',
  close: 'Fermer',
  show_before: 'Afficher ce qui précède',
  show_after: 'Afficher la suite',
  passage: 'Le passage',
  passage_gone: 'Le document a changé et ne contient plus le passage cité.',
  document: 'Document {{title}}',
  by_hand: 'Texte transmis à la réponse :',
}
