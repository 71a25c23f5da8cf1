import type { portable as en } from '#i18n/en/pages/portable.ts'
import type { Texts } from '#i18n/texts.ts'

export const portable: Texts<typeof en> = {
  export_title: 'Exporter cette conversation',
  format: 'Format',
  format_pdf: 'PDF',
  format_docx: 'Document Word (DOCX)',
  format_markdown: 'Markdown',
  format_json: 'JSON',
  help_pdf:
    'La fenêtre d’impression s’ouvre : choisissez-y « Enregistrer au format PDF ». Le texte reste sélectionnable ; les polices sont celles de cet appareil.',
  help_docx:
    'Pour Word, LibreOffice et les autres suites bureautiques. Les sources deviennent des notes de bas de page, les formules des équations.',
  help_markdown: 'Un fichier texte. Avec des fichiers ou des images, une archive ZIP qui contient le tout.',
  help_json:
    'Tout le contenu, sous une forme que cette plateforme peut réimporter. Avec des fichiers ou des images, une archive ZIP.',
  all_branches: 'Toutes les branches',
  all_branches_help: 'Y compris les versions précédentes des questions et des réponses.',
  printing: 'Préparation des pages…',
  made: 'Exports des dernières 24 heures',
  writing: 'Écriture du fichier…',
  reading_messages: '{{done}} messages sur {{total}}',
  download: 'Télécharger {{name}}',
  too_large: 'Cette conversation est trop volumineuse pour un seul fichier.',
  failed: 'L’export a échoué. Réessayez.',
  print: 'Imprimer',
  export: 'Exporter',
  with: 'Conversation avec {{name}}',
  exported_on: 'Exportée le {{date}}',
  sources: 'Sources',
  hidden_source: 'Une source que vous ne pouvez plus ouvrir',
  deleted_source: 'Une source supprimée',
  source_page: 'page {{page}}',
  stopped: 'La réponse a été arrêtée.',
  interrupted: 'La réponse a été interrompue.',
  running: 'La réponse était en cours d’écriture.',
  tool: 'Outil utilisé : {{name}}',
  tool_failed: 'Outil en échec : {{name}}',
  error: 'La réponse s’est terminée par une erreur.',
  cut: 'Un budget a mis fin à la réponse.',
  missing: 'Ce fichier ne fait pas partie de l’export : {{name}}',
  attachment: 'Fichier joint : {{name}}',
}
