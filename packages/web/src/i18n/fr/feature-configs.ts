import type { featureConfigs as en } from '#i18n/en/feature-configs.ts'
import type { Texts } from '#i18n/texts.ts'

export const featureConfigs: Texts<typeof en> = {
  title: 'Fonctionnalités',
  intro:
    'Les réglages du produit et de ses extensions. Une modification agit aussitôt ; les pages déjà ouvertes chargent ou retirent une extension à leur prochain chargement.',
  key: 'Clé',
  value: 'Valeur',
  default: 'Par défaut',
  default_is: 'Par défaut : {{value}}',
  changed: 'Modifié par {{name}}, {{date}}',
  never_changed: 'Jamais modifié',
  reset: 'Revenir à la valeur par défaut',
  on: 'Activé',
  off: 'Désactivé',
  none: 'aucune',
  origins_help: 'Une origine par ligne, par exemple https://chat.example.org',
  marketplace:
    'La place de marché des assistants et sa validation. Désactivée : personne n’y trouve, n’y installe, n’y soumet ni n’y valide ; ce qui est déjà installé continue de fonctionner.',
  share_threads:
    'Indique aux autres programmes, dans le profil de chacun, que les conversations peuvent être partagées. Les pages de Parlance ne proposent pas de partage de conversations.',
  allowed_redirect_domains:
    'Les origines, outre celle-ci, auxquelles la connexion peut revenir et qui peuvent appeler le serveur.',
  product: 'Produit',
  search: 'Rechercher un réglage',
  internal_domains:
    'Les domaines de messagerie de l’organisation : pour les extensions, une personne dont l’adresse vérifiée en relève est interne.',
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
  secret_help: 'Conservé chiffré, jamais réaffiché.',
  plugin_on: 'Activée',
  plugin_off: 'Désactivée',
  plugin_failed: 'En échec',
  plugin_failed_help: 'Cette extension n’a pas pu être chargée. Tout le reste fonctionne sans elle.',
}
