import type { Call, CallAnswer, CallInput } from '@parlance/contract/core/endpoint.ts'
import type { Permission } from '@parlance/contract/core/permissions.ts'
import type { ComponentType } from 'react'
import type { HookCalls, HookName } from './hooks.ts'
import type { PageSlot, SlotName, SlotProps } from './slots.ts'
import type { PluginUi } from './ui.ts'

/** Texts of a plugin: flat keys; both languages have the same. */
export type Texts = Readonly<Record<string, string>>

/** The interface of the product for a plugin's browser part. */
export type PluginHost = {
  /** The server's own address, without a slash at the end. */
  base_url: string
  /** The address of the plugin's server part: `/v2/plugins/{id}` below `base_url`. */
  calls_url: string
  /**
   * Requests JSON from the server as the signed-in person; `path` is relative to `base_url` or begins with it. An
   * error is returned with its status, its key and its text in the person's language; status 0: there was no answer.
   */
  fetchJson<T>(path: string, init?: JsonInit): Promise<JsonAnswer<T>>
  /** The same, but an error is thrown, with a message for people. */
  fetchJsonOrThrow<T>(path: string, init?: JsonInit): Promise<T>
  /** Makes a declared call of the plugin; errors are returned, as with `fetchJson`. */
  call<C extends Call>(call: C, input: CallInput<C>): Promise<JsonAnswer<CallAnswer<C>>>
  /** The same, but errors are thrown, as with `fetchJsonOrThrow`. */
  callOrThrow<C extends Call>(call: C, input: CallInput<C>): Promise<CallAnswer<C>>
  /**
   * Makes a declared call that takes a form, with one file; errors are returned, as with `call`. `onProgress` is
   * called with the share that has been sent. Aborting the signal rejects with the signal's reason.
   */
  upload<C extends Call>(
    call: C,
    input: CallInput<C>,
    file: Blob,
    options?: { signal?: AbortSignal; onProgress?: (share: number) => void },
  ): Promise<JsonAnswer<CallAnswer<C>>>
  /** Values that this browser stores for the plugin and the signed-in person. */
  kept: KeptItems
  /** Whether this person's verified address belongs to the organisation (feature config `internal_domains`). */
  isInternalUser(): boolean
  /** The plugin's text in the person's language; `{{name}}` is replaced by a value. */
  t(key: string, values?: Record<string, string | number>): string
  language: 'en' | 'fr'
  /** The plugin's settings that the browser can read. */
  settings: Readonly<Record<string, unknown>>
  /** Components for building pages. */
  ui: PluginUi
  /** Aborted when the person signs out; the next session has another one. Data in memory should be bound to it. */
  signal: AbortSignal
  /** Shows a short message. */
  notify(message: string, kind?: 'success' | 'error'): void
}

/**
 * Values that survive a reload, such as files that are not sent yet; they are deleted at sign-out. Each plugin has
 * its own names.
 */
export type KeptItems = {
  /** False if the browser has no room or forbids it. */
  put(name: string, value: unknown): Promise<boolean>
  /** All values with names that begin with `prefix`, ordered by name. */
  list(prefix: string): Promise<{ name: string; value: unknown }[]>
  /** Removes all values with names that begin with `prefix`. */
  remove(prefix: string): Promise<void>
}

export type JsonInit = { method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body?: unknown }
export type JsonAnswer<T> =
  | { ok: true; data: T }
  | { ok: false; status: number; code: string | null; message: string }

/** A page of a plugin, which begins with its `h1` (`ui.Page` has one); `label` is the key of its text in menus. */
export type PluginPage = {
  slot: PageSlot
  /** One or more lower-case words joined by hyphens. */
  path: string
  label: string
  /** Without it the menu does not contain the page; the server checks its calls separately. */
  permission?: Permission
  component: ComponentType<{ host: PluginHost }>
}

/** A plugin's handler of a hook, which can return a promise; errors are logged and count as no result. */
export type PluginHook<N extends HookName> = (
  host: PluginHost,
  ...input: Parameters<HookCalls[N]>
) => ReturnType<HookCalls[N]> | Promise<ReturnType<HookCalls[N]>>

/** The browser part of a plugin: a value that the host reads, without side effects of importing. */
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
