import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { commandsFor } from '#app/commands/registry.ts'
import { ShortcutList } from '#app/commands/shortcut-list.tsx'
import { useCan, useIsOn } from '#features/users/users.queries.ts'
import { size } from '#ui/sizes.ts'
import { PageHead } from '#ui/navigation/page-head.tsx'

/** Shortcuts, and the setting that disables them. */
export function KeyboardPage() {
  const { t } = useTranslation()
  const commands = commandsFor(useCan(), useIsOn())
  return (
    <>
      <PageHead title={t('commands.shortcuts')} />
      <Box sx={{ mt: 2.25, maxWidth: size.form }}>
        <ShortcutList commands={commands} heading="h2" />
      </Box>
    </>
  )
}
