import type { toolDetails as en } from '#i18n/en/pages/tool-details.ts'
import type { Texts } from '#i18n/texts.ts'

export const toolDetails: Texts<typeof en> = {
  query: 'Recherche',
  results: 'Résultats',
  nothing: 'Aucun résultat',
  page: 'Page',
  read: 'Texte lu',
  model: 'Modèle d’image',
}
