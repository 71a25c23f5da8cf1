import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { closeCommands, useCommandDialog } from '#app/commands/command-store.ts'
import { commandsFor } from '#app/commands/registry.ts'
import { useCommandTools } from '#app/commands/use-command-tools.ts'
import { useShortcuts } from '#app/commands/use-shortcuts.ts'
import { can, isOn, profileQuery } from '#features/users/users.queries.ts'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'

const PaletteDialog = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#app/commands/palette/palette-dialog.tsx')).PaletteDialog }
})
const HelpSheet = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#app/commands/help-sheet.tsx')).HelpSheet }
})

/** The keys of all commands, and the dialogs that they open, which are loaded when they are opened. */
export function CommandLayer() {
  const { data: profile } = useQuery(profileQuery())
  const commands = useMemo(
    () =>
      commandsFor(
        (permission) => can(profile, permission),
        (feature) => isOn(profile, feature),
      ),
    [profile],
  )
  const tools = useCommandTools()
  useShortcuts(commands, tools)
  const open = useCommandDialog((dialog) => dialog.open)
  return (
    <Suspense>
      {open === 'palette' && <PaletteDialog commands={commands} tools={tools} onClose={closeCommands} />}
      {open === 'help' && <HelpSheet commands={commands} onClose={closeCommands} />}
    </Suspense>
  )
}
