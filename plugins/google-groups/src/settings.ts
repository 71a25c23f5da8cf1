import type { Setting } from '@parlance/plugin-api/server.ts'
import { API_URL, TOKEN_URL } from './google/settings.ts'

export const settings: readonly Setting[] = [
  {
    name: 'service_account',
    kind: 'secret',
    default: '',
    required: true,
    description: {
      en: 'The key of the service account: the whole JSON file that Google Cloud hands out.',
      fr: 'La clé du compte de service : le fichier JSON complet fourni par Google Cloud.',
    },
  },
  {
    name: 'customer',
    kind: 'text',
    default: '',
    required: true,
    description: {
      en: 'The customer ID of the organisation, from Account > Account settings of the Google Admin console, such as C046psxkn.',
      fr: 'L’identifiant client de l’organisation, sous Compte > Paramètres du compte dans la console d’administration Google, par exemple C046psxkn.',
    },
  },
  {
    name: 'administrator',
    kind: 'text',
    default: '',
    description: {
      en: 'With domain-wide delegation: the address of the administrator whose rights are used. Leave empty if the service account has the role Groups Reader.',
      fr: 'Avec la délégation au niveau du domaine : l’adresse de l’administrateur dont les droits sont utilisés. À laisser vide si le compte de service a le rôle de lecteur de groupes.',
    },
  },
  {
    name: 'all_groups',
    kind: 'boolean',
    default: false,
    description: {
      en: 'People can find every group of the organisation, see its members and share with it; otherwise only groups that they are in.',
      fr: 'Chacun peut trouver tous les groupes de l’organisation, voir leurs membres et partager avec eux ; sinon, seulement les groupes dont il fait partie.',
    },
  },
  {
    name: 'api_url',
    kind: 'text',
    default: API_URL,
    description: {
      en: 'The address of the Cloud Identity API.',
      fr: 'L’adresse de l’API Cloud Identity.',
    },
  },
  {
    name: 'token_url',
    kind: 'text',
    default: TOKEN_URL,
    description: {
      en: 'The address where the service account signs in.',
      fr: 'L’adresse à laquelle le compte de service s’authentifie.',
    },
  },
]
