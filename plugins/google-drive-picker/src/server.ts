import { type CheckContext, defineServerPlugin, type Setting } from '@parlance/plugin-api/server.ts'
import { ADDRESSES, problemsOf, readSettings } from './settings.ts'

const address = (name: keyof typeof ADDRESSES, en: string, fr: string): Setting => ({
  name,
  kind: 'text',
  default: ADDRESSES[name],
  description: { en, fr },
  is_public: true,
})

const DRIVE_HOST = new URL(ADDRESSES.drive_url).host

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
      required: true,
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
      required: true,
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
  hosts: [DRIVE_HOST],
  check: async (context) => {
    const settings = readSettings(context.settings)
    const isUnknown =
      settings.drive_url === ADDRESSES.drive_url && (await isKeyUnknown(context, settings.api_key))
    return [...problemsOf(settings), ...(isUnknown ? [{ text: 'api_key_wrong', setting: 'api_key' }] : [])]
  },
})

/**
 * Whether Google reports that it does not know a key. Any other refusal is expected: the key is restricted to the
 * Picker and to our site. If the server cannot reach Google, the browsers possibly can.
 */
async function isKeyUnknown({ fetch, log }: CheckContext, key: string): Promise<boolean> {
  try {
    const answer = await fetch(
      `${ADDRESSES.drive_url}/drive/v3/about?fields=kind&key=${encodeURIComponent(key)}`,
    )
    return answer.status === 400 && (await answer.text()).includes('API_KEY_INVALID')
  } catch (error) {
    log.info({ err: error }, 'the request to Google about the API key failed')
    return false
  }
}
