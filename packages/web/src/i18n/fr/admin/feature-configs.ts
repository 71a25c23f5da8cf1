import type { featureConfigs as en } from '#i18n/en/admin/feature-configs.ts'
import type { Texts } from '#i18n/texts.ts'

export const featureConfigs: Texts<typeof en> = {
  title: 'Paramètres',
  intro:
    'Les paramètres de Parlance et de ses extensions. Les modifications prennent effet immédiatement ; les pages déjà ouvertes chargent ou retirent une extension lorsqu’elles sont rechargées.',
  key: 'Clé',
  value: 'Valeur',
  default: 'Par défaut',
  default_is: 'Par défaut : {{value}}',
  changed: 'Modifié par {{name}}, {{date}}',
  never_changed: 'Jamais modifié',
  reset: 'Rétablir la valeur par défaut',
  unsaved_one: '{{count}} modification non enregistrée',
  unsaved_many: '{{count}} de modifications non enregistrées',
  unsaved_other: '{{count}} modifications non enregistrées',
  unsaved_label: 'Modifications non enregistrées',
  discard: 'Abandonner',
  on: 'Activé',
  off: 'Désactivé',
  none: 'aucune',
  origins_help: 'Une origine par ligne, par exemple https://chat.example.org',
  marketplace:
    'La place de marché des assistants et l’examen des soumissions. Désactivée, personne ne peut y trouver, ajouter, soumettre ou examiner un assistant ; ceux qui sont déjà ajoutés restent disponibles.',
  document_formats:
    'Les bases de connaissances acceptent les présentations, les fichiers OpenDocument, les livres numériques, les e-mails, les pages web, les fichiers de données et le code source. Désactivé, seuls les formats PDF, DOC, DOCX, TXT, MD, CSV, XLS et XLSX peuvent être ajoutés ; les fichiers déjà ajoutés restent. Les conversations acceptent tous les formats.',
  share_threads:
    'Chacun peut partager ses conversations par un lien, avec toutes les personnes connectées ou certaines d’entre elles. Désactivé, les liens existants ne fonctionnent plus.',
  share_threads_publicly:
    'Chacun peut aussi créer des liens accessibles à tous, sans connexion. Désactivé, les liens de ce type ne fonctionnent plus.',
  allowed_redirect_domains:
    'Les autres origines auxquelles la connexion peut revenir et qui peuvent appeler le serveur.',
  product: 'Produit',
  search: 'Rechercher un paramètre',
  internal_domains:
    'Les domaines de messagerie de l’organisation. Les extensions considèrent comme internes les personnes dont l’adresse vérifiée en relève.',
  tools:
    'Les outils que les assistants peuvent appeler, par leur clé. Les autres sont ignorés, même si un assistant les a.',
  temporary_chat_hours: 'Nombre d’heures après lequel une conversation temporaire est effacée, de 1 à 720.',
  require_test_questions:
    'Une version ne peut être soumise à la place de marché qu’après une exécution terminée de ses questions de test. Si elle réussit moins bien qu’avant, son auteur donne une raison.',
  domains_help: 'Un domaine par ligne, par exemple example.org',
  list_help: 'Une entrée par ligne',
  json_help: 'Un objet JSON',
  json_invalid: 'Ce n’est pas un objet JSON',
  number_invalid: 'Ce n’est pas un nombre',
  secret_is_set: 'Défini',
  secret_is_missing: 'Non défini',
  secret_set: 'Définir une valeur',
  secret_replace: 'Remplacer',
  secret_remove: 'Supprimer',
  secret_help: 'Chiffré, jamais réaffiché.',
  name_marketplace: 'Place de marché',
  name_document_formats: 'Tous les formats de documents',
  name_share_threads: 'Partage des conversations',
  name_share_threads_publicly: 'Partage des conversations sans connexion',
  name_allowed_redirect_domains: 'Origines autorisées',
  name_internal_domains: 'Domaines de messagerie internes',
  name_temporary_chat_hours: 'Durée des conversations temporaires',
  name_tools: 'Outils',
  name_require_test_questions: 'Questions de test avant soumission',
  plugin_enabled: 'Activer {{name}}',
  plugin_on: 'Activée',
  plugin_off: 'Désactivée',
  plugin_failed: 'En échec',
  plugin_failed_help: 'Cette extension n’a pas pu être chargée. Tout le reste fonctionne sans elle.',
}
