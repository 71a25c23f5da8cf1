import type { Feature } from '@parlance/contract/core/features.ts'
import type { Permission } from '@parlance/contract/core/permissions.ts'
import { MENU_NEEDS } from '#app/layout/menu.ts'
import type { Language } from '#lib/config.ts'
import type { Keys } from '#lib/shortcuts/keys.ts'

/** What a command can do. */
export type CommandTools = {
  go: (to: PagePath) => void
  openPalette: () => void
  openHelp: () => void
  setMode: (mode: 'light' | 'dark' | 'system') => void
  setLanguage: (language: Language) => void
  logout: () => void
}

type Common = { label: string; keys?: Keys; needs?: Permission; feature?: Feature }

/**
 * The pages of the menus. The drawer, the settings menu, the palette, the keys and the help sheet all read them here: a
 * new page is one entry.
 */
export const PAGES = {
  new_chat: { to: '/chat', label: 'layout.new_chat', keys: 'g c' },
  search: { to: '/search', label: 'layout.search', keys: 'g s' },
  knowledge_bases: {
    to: '/knowledge-base',
    label: 'layout.knowledge_base',
    keys: 'g k',
    needs: MENU_NEEDS.knowledge_bases,
  },
  marketplace: {
    to: '/marketplace',
    label: 'layout.marketplace',
    keys: 'g m',
    needs: MENU_NEEDS.marketplace,
    feature: 'marketplace',
  },
  create_assistant: {
    to: '/assistant/create',
    label: 'assistants.create',
    needs: MENU_NEEDS.create_assistant,
  },
  assistants: { to: '/assistant', label: 'layout.my_assistants', keys: 'g a' },
  prompts: { to: '/expert', label: 'layout.expert_prompts', needs: MENU_NEEDS.prompts },
  groups: { to: '/group', label: 'layout.my_groups', needs: MENU_NEEDS.groups },
  documentation: { to: '/documentation', label: 'layout.documentation' },
  account: { to: '/account/sessions', label: 'layout.my_account' },
  notifications: { to: '/account/notifications', label: 'layout.notifications', keys: 'g n' },
} as const satisfies Record<string, Common & { to: string }>

export type PagePath = (typeof PAGES)[keyof typeof PAGES]['to']

/** Actions that are available everywhere; a new command is one entry. Without a label in the palette: `isHidden`. */
export const ACTIONS = [
  {
    id: 'palette',
    label: 'commands.open',
    keys: 'mod+k',
    isHidden: true,
    run: ({ openPalette }) => openPalette(),
  },
  { id: 'help', label: 'commands.shortcuts', keys: '?', run: ({ openHelp }) => openHelp() },
  { id: 'mode_light', label: 'commands.mode_light', run: ({ setMode }) => setMode('light') },
  { id: 'mode_dark', label: 'commands.mode_dark', run: ({ setMode }) => setMode('dark') },
  { id: 'mode_system', label: 'commands.mode_system', run: ({ setMode }) => setMode('system') },
  { id: 'english', label: 'commands.english', run: ({ setLanguage }) => setLanguage('en') },
  { id: 'french', label: 'commands.french', run: ({ setLanguage }) => setLanguage('fr') },
  { id: 'logout', label: 'layout.logout', run: ({ logout }) => logout() },
] as const satisfies (Common & { id: string; isHidden?: true; run: (tools: CommandTools) => void })[]

type Label = (typeof PAGES)[keyof typeof PAGES]['label'] | (typeof ACTIONS)[number]['label']

export type Command = Omit<Common, 'label'> & {
  id: string
  label: Label
  kind: 'page' | 'action'
  isHidden?: true
  run: (tools: CommandTools) => void
}

/** Every command, pages first. */
export const COMMANDS: readonly Command[] = [
  ...Object.entries(PAGES).map(([id, { to, ...page }]): Command => ({
    ...page,
    id,
    kind: 'page',
    run: ({ go }) => go(to),
  })),
  ...ACTIONS.map((action): Command => ({ ...action, kind: 'action' })),
]

/** The commands that a person can use. */
export function commandsFor(
  can: (permission: Permission) => boolean,
  isOn: (feature: Feature) => boolean,
): readonly Command[] {
  return COMMANDS.filter(({ needs, feature }) => (!needs || can(needs)) && (!feature || isOn(feature)))
}
