import { defineServerPlugin, type Setting } from '@parlance/plugin-api/server.ts'
import { ADDRESSES, readSettings } from './settings.ts'

const address = (name: keyof typeof ADDRESSES, en: string, fr: string): Setting => ({
  name,
  kind: 'text',
  default: ADDRESSES[name],
  description: { en, fr },
  is_public: true,
})

export const plugin = defineServerPlugin({
  id: 'google-drive-picker',
  name: 'Google Drive picker',
  description: {
    en: 'Adds files of Google Drive to messages, assistants and knowledge bases. The browser loads them from Google with the account of the person. The documentation of plugins says what to register at Google.',
    fr: 'Ajoute des fichiers de Google Drive aux messages, aux assistants et aux bases de connaissances. Le navigateur les charge depuis Google avec le compte de la personne. La documentation des extensions indique ce qu’il faut déclarer chez Google.',
  },
  settings: [
    {
      name: 'client_id',
      kind: 'text',
      default: '',
      description: {
        en: 'Client ID of the OAuth client (type “Web application”), ending in .apps.googleusercontent.com.',
        fr: 'Identifiant du client OAuth (type « Application Web »), qui se termine par .apps.googleusercontent.com.',
      },
      is_public: true,
    },
    {
      name: 'api_key',
      kind: 'text',
      default: '',
      description: {
        en: 'API key for the Google Picker. The browser reads it, so restrict it to the address of Parlance and to the Google Picker API.',
        fr: 'Clé d’API pour Google Picker. Le navigateur la lit : limitez-la à l’adresse de Parlance et à l’API Google Picker.',
      },
      is_public: true,
    },
    {
      name: 'app_id',
      kind: 'text',
      default: '',
      description: {
        en: 'App ID: the number of the Google Cloud project. Empty: the number at the beginning of the client ID.',
        fr: 'Identifiant de l’application : le numéro du projet Google Cloud. Vide : le numéro au début de l’identifiant client.',
      },
      is_public: true,
    },
    {
      name: 'reads_all',
      kind: 'boolean',
      default: false,
      description: {
        en: 'Ask for read access to all files of a person (scope drive.readonly), so that pasted addresses need no confirmation in Google’s window. Google requires a verification for this scope.',
        fr: 'Demander l’accès en lecture à tous les fichiers de la personne (portée drive.readonly), pour que les adresses collées n’aient pas à être confirmées dans la fenêtre de Google. Google exige une validation pour cette portée.',
      },
      is_public: true,
    },
    address(
      'identity_url',
      'Address of Google Identity Services. Change it only for tests.',
      'Adresse de Google Identity Services. À ne modifier que pour des tests.',
    ),
    address(
      'apis_url',
      'Address of the script of the Google Picker. Change it only for tests.',
      'Adresse du script de Google Picker. À ne modifier que pour des tests.',
    ),
    address(
      'drive_url',
      'Address of the Google Drive API. Change it only for tests.',
      'Adresse de l’API Google Drive. À ne modifier que pour des tests.',
    ),
  ],
  content_policy: (values) => {
    const { identity_url, apis_url, drive_url } = readSettings(values)
    const frames =
      apis_url === ADDRESSES.apis_url ? ['https://docs.google.com', 'https://drive.google.com'] : [apis_url]
    return {
      'script-src': [apis_url, `${identity_url}/gsi/`],
      'connect-src': [drive_url, `${identity_url}/gsi/`],
      'frame-src': [...frames, `${identity_url}/gsi/`],
    }
  },
  opens_popups: true,
})
