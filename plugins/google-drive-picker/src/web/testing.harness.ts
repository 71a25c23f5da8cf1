import type { PluginUi } from '@parlance/plugin-api/ui.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { vi } from 'vitest'
import { en } from '../locales/en.ts'
import { fr } from '../locales/fr.ts'
import type { PickerAnswer, TokenAnswer } from './google/sdk.ts'

/** A variable, because the types of the page are not available to a plugin. */
const PARTS = '../../../../packages/web/src/plugins/ui-parts.tsx'
const { parts } = (await import(PARTS)) as { parts: PluginUi }

const TEXTS: Record<'en' | 'fr', Readonly<Record<string, string>>> = { en, fr }
const notCalled = () => Promise.reject(new Error('the server is not called'))

/** The host that the page passes to the plugin, with valid settings. */
export function hostIn(
  language: 'en' | 'fr',
  settings = {},
  signal = new AbortController().signal,
): PluginHost {
  return {
    base_url: '',
    calls_url: '',
    fetchJson: notCalled,
    fetchJsonOrThrow: notCalled,
    call: notCalled,
    callOrThrow: notCalled,
    upload: notCalled,
    kept: { read: notCalled, write: notCalled, remove: notCalled } as never,
    isInternalUser: () => false,
    t: (key, values = {}) => {
      const plural = values['count'] === 1 ? `${key}_one` : `${key}_other`
      const text = TEXTS[language][key] ?? TEXTS[language][plural] ?? key
      return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
    },
    language,
    settings: { client_id: '4711-abc.apps.googleusercontent.com', api_key: 'a-key', ...settings },
    ui: parts,
    signal,
    notify: vi.fn(),
  }
}

type Asked = { client_id: string; scope: string }

/** Google's scripts, simulated as documented. */
export class StandIn {
  /** The responses to the next requests for a token; a text is the type of an error. */
  tokens: (TokenAnswer | string)[] = []
  asked: Asked[] = []
  /** The options that were set on each window of the Picker. */
  windows: Record<string, unknown>[] = []
  scripts: string[] = []
  #answer: (answer: PickerAnswer) => void = () => {}

  /** Replaces the elements that load Google's scripts. */
  install(): void {
    const append = document.head.append.bind(document.head)
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      const [node] = nodes
      if (!(node instanceof HTMLScriptElement)) return append(...nodes)
      this.scripts.push(node.src)
      Object.assign(globalThis, { gapi: this.#gapi(), google: this.#google() })
      queueMicrotask(() => node.dispatchEvent(new Event('load')))
      return undefined
    })
    Object.assign(globalThis, { gapi: this.#gapi(), google: this.#google() })
  }

  /** The actions of a person in the open window. */
  answer(answer: PickerAnswer): void {
    this.#answer(answer)
  }

  #gapi() {
    return { load: (_name: string, { callback }: { callback: () => void }) => callback() }
  }

  #google() {
    const initTokenClient = (
      config: Asked & { callback: (answer: TokenAnswer) => void; error_callback: (error: object) => void },
    ) => ({
      requestAccessToken: () => {
        const { client_id, scope } = config
        this.asked.push({ client_id, scope })
        const next = this.tokens.shift() ?? { access_token: `token-${this.asked.length}`, expires_in: 3599 }
        if (typeof next === 'string') config.error_callback({ type: next })
        else config.callback(next)
      },
    })
    const { windows } = this
    const take = (answer: (answer: PickerAnswer) => void) => {
      this.#answer = answer
    }
    /** Records the value given to each setter, by its name. */
    const notes = (made: Record<string, unknown>): Record<string, unknown> => {
      const set = (name: string) => (value: unknown) => {
        if (name === 'build') {
          windows.push(made)
          return { setVisible: () => {}, dispose: () => {} }
        }
        if (name === 'setCallback') take(value as (answer: PickerAnswer) => void)
        const views = (made['views'] as unknown[] | undefined) ?? []
        if (name === 'addView') made['views'] = [...views, (value as { made: unknown }).made]
        else made[name] = value
        return notes(made)
      }
      return new Proxy(made, { get: (_, name) => (name === 'made' ? made : set(String(name))) })
    }
    return {
      accounts: { oauth2: { initTokenClient, hasGrantedAllScopes: () => true } },
      picker: {
        PickerBuilder: function () {
          return notes({})
        },
        DocsView: function () {
          return notes({})
        },
        ViewId: { DOCS: 'all' },
        DocsViewMode: { LIST: 'list' },
        Feature: { MULTISELECT_ENABLED: 'multiselectEnabled' },
      },
    }
  }
}
