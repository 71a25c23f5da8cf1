import type { Call, CallAnswer, CallInput } from '@parlance/contract/core/endpoint.ts'
import type { Permission } from '@parlance/contract/core/permissions.ts'
import type { ComponentType } from 'react'
import type { HookCalls, HookName } from './hooks.ts'
import type { PageSlot, SlotName, SlotProps } from './slots.ts'
import type { PluginUi } from './ui.ts'

/** Texts of a plugin: flat keys; both languages have the same. */
export type Texts = Readonly<Record<string, string>>

/** What the product gives a plugin's browser part. */
export type PluginHost = {
  /** The server's own address, without a slash at the end. */
  base_url: string
  /** Where the plugin's server part answers: `/v2/plugins/{id}` below `base_url`. */
  calls_url: string
  /**
   * Asks the server for JSON as the person signed in; `path` is below `base_url`, and can begin with it. A refusal is
   * an answer with its status, its key and its words in the person's language; status 0: no answer came.
   */
  fetchJson<T>(path: string, init?: JsonInit): Promise<JsonAnswer<T>>
  /** The same, but a refusal is thrown, as an error whose message is made for people. */
  fetchJsonOrThrow<T>(path: string, init?: JsonInit): Promise<T>
  /** Makes a declared call of the plugin; a refusal is an answer, as with `fetchJson`. */
  call<C extends Call>(call: C, input: CallInput<C>): Promise<JsonAnswer<CallAnswer<C>>>
  /** The same, but a refusal is thrown, as with `fetchJsonOrThrow`. */
  callOrThrow<C extends Call>(call: C, input: CallInput<C>): Promise<CallAnswer<C>>
  /** Whether this person's verified address is of the organisation (feature config `internal_domains`). */
  isInternalUser(): boolean
  /** The plugin's text in the person's language; `{{name}}` is filled from the values. */
  t(key: string, values?: Record<string, string | number>): string
  language: 'en' | 'fr'
  /** The plugin's settings that are not secret. */
  settings: Readonly<Record<string, unknown>>
  /** Parts of the page to build with. */
  ui: PluginUi
  /** Aborted when the person signs out; the next session has another one. What is kept in memory belongs to it. */
  signal: AbortSignal
  /** Shows a short message. */
  notify(message: string, kind?: 'success' | 'error'): void
}

export type JsonInit = { method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body?: unknown }
export type JsonAnswer<T> =
  | { ok: true; data: T }
  | { ok: false; status: number; code: string | null; message: string }

/** A page of a plugin, beginning with its `h1` (`ui.Page` has it); `label` is the key of its text in menus. */
export type PluginPage = {
  slot: PageSlot
  /** One or more lower-case words joined by hyphens. */
  path: string
  label: string
  /** Without it the menu does not name the page; the server refuses its calls by their own rules. */
  permission?: Permission
  component: ComponentType<{ host: PluginHost }>
}

/** What a plugin answers a hook with, at once or later; what it throws is logged and counts as no answer. */
export type PluginHook<N extends HookName> = (
  host: PluginHost,
  ...input: Parameters<HookCalls[N]>
) => ReturnType<HookCalls[N]> | Promise<ReturnType<HookCalls[N]>>

/** The browser part of a plugin: a value that the host reads, never a side effect of importing. */
export type WebPlugin = {
  /** The name of its folder. */
  id: string
  name: string
  locales: { en: Texts; fr: Texts }
  pages?: readonly PluginPage[]
  slots?: { [N in SlotName]?: ComponentType<SlotProps[N] & { host: PluginHost }> }
  hooks?: { [N in HookName]?: PluginHook<N> }
}

export function definePlugin<const P extends WebPlugin>(plugin: P): P {
  return plugin
}
