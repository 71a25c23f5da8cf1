import { readFileSync } from 'node:fs'
import { type CheckContext, defineServerPlugin } from '@parlance/plugin-api/server.ts'
import { type Settings, settingsOf, sourcesOf, wrongSettings } from './settings.ts'

/** The library's own script for the page to which its window returns ('Set up the redirect bridge page'). */
const BRIDGE = new URL(
  '../../lib/redirect-bridge/msal-redirect-bridge.min.js',
  import.meta.resolve('@azure/msal-browser/redirect-bridge'),
)

const LOGIN_HOSTS = ['login.microsoftonline.com', 'login.microsoftonline.us', 'login.chinacloudapi.cn']

export const plugin = defineServerPlugin({
  id: 'sharepoint-drive-picker',
  name: 'SharePoint picker',
  description: {
    en: 'Adds files from SharePoint to messages, assistants and knowledge bases. People sign in with their own Microsoft account; the browser reads the files from Microsoft, and Parlance receives only those that are chosen.',
    fr: 'Ajoute des fichiers de SharePoint aux messages, aux assistants et aux bases de connaissances. Chacun se connecte avec son propre compte Microsoft ; le navigateur lit les fichiers chez Microsoft et Parlance ne reçoit que ceux qui sont choisis.',
  },
  settings: [
    {
      name: 'client_id',
      kind: 'text',
      default: '',
      description: {
        en: 'Application (client) id of the registration in Microsoft Entra. Its platform is ‘Single-page application’.',
        fr: 'Identifiant d’application (client) de l’inscription dans Microsoft Entra. Sa plateforme est « Application monopage ».',
      },
      is_public: true,
      required: true,
    },
    {
      name: 'tenant_id',
      kind: 'text',
      default: '',
      description: {
        en: 'Directory (tenant) id of your organisation in Microsoft Entra.',
        fr: 'Identifiant d’annuaire (locataire) de votre organisation dans Microsoft Entra.',
      },
      is_public: true,
      required: true,
    },
    {
      name: 'site_host',
      kind: 'text',
      default: '',
      description: {
        en: 'The only SharePoint host that can be used, such as contoso.sharepoint.com. Empty: every host of the cloud.',
        fr: 'Le seul hôte SharePoint utilisable, par exemple contoso.sharepoint.com. Vide : tous les hôtes du cloud.',
      },
      is_public: true,
    },
    {
      name: 'graph_url',
      kind: 'text',
      default: 'https://graph.microsoft.com',
      description: {
        en: 'Address of Microsoft Graph. Only national clouds have another one.',
        fr: 'Adresse de Microsoft Graph. Seuls les clouds nationaux en ont une autre.',
      },
      is_public: true,
    },
    {
      name: 'login_url',
      kind: 'text',
      default: 'https://login.microsoftonline.com',
      description: {
        en: 'Address of Microsoft’s sign-in. Only national clouds have another one.',
        fr: 'Adresse de connexion de Microsoft. Seuls les clouds nationaux en ont une autre.',
      },
      is_public: true,
    },
  ],
  content_policy: (raw) => {
    const settings = settingsOf(raw)
    return settings === null ? {} : { 'connect-src': sourcesOf(settings) }
  },
  hosts: LOGIN_HOSTS,
  check: async (context) => {
    const settings = settingsOf(context.settings)
    if (settings === null) {
      return wrongSettings(context.settings).map((setting) => ({ text: 'setting_wrong', setting }))
    }
    return (await isTenantUnknown(context, settings))
      ? [{ text: 'tenant_unknown', setting: 'tenant_id' }]
      : []
  },
  opens_popups: true,
  popup_script: `${readFileSync(BRIDGE, 'utf8')}
msalRedirectBridge.broadcastResponseToMainFrame().catch(() => {})`,
})

/**
 * Whether Microsoft reports that there is no such directory, according to its sign-in metadata ('OpenID Connect on the
 * Microsoft identity platform'). If the server cannot reach Microsoft, the browsers possibly can.
 */
async function isTenantUnknown({ fetch, log }: CheckContext, settings: Settings): Promise<boolean> {
  const { login_url, tenant_id } = settings
  if (!LOGIN_HOSTS.includes(new URL(login_url).host)) return false
  try {
    const answer = await fetch(`${login_url}/${tenant_id}/v2.0/.well-known/openid-configuration`)
    return answer.status === 400 && /invalid_tenant|AADSTS9000[12]/.test(await answer.text())
  } catch (error) {
    log.info({ err: error }, 'the request to Microsoft about the directory failed')
    return false
  }
}
