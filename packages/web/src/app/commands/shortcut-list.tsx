import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ToggleField } from '#ui/fields/toggle.tsx'
import type { Command } from '#app/commands/registry.ts'
import { useShortcutSetting } from '#lib/shortcuts/shortcut-setting.ts'
import { KeyCaps } from '#ui/content/key-caps.tsx'

/** Keys of the message field, which belong to no command and cannot be disabled. */
const WRITING = [
  { label: 'commands.send', keys: 'enter' },
  { label: 'commands.new_line', keys: 'shift+enter' },
] as const

type Props = { commands: readonly Command[]; heading: 'h2' | 'h3' }

/** Every shortcut that the person has, and the switch for all of them. */
export function ShortcutList({ commands, heading }: Props) {
  const { t } = useTranslation()
  const { isOn, set } = useShortcutSetting()
  const groups = [
    { title: t('commands.pages'), rows: rowsOf(commands, 'page') },
    { title: t('commands.actions'), rows: rowsOf(commands, 'action') },
  ]
  return (
    <>
      <ToggleField label={t('commands.shortcuts_on')} checked={isOn} onChange={set} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('commands.shortcuts_help')}
      </Typography>
      {groups.map(({ title, rows }) => (
        <Group
          key={title}
          title={title}
          heading={heading}
          isOff={!isOn}
          rows={rows.map(({ label, keys }) => ({ label: t(label), keys }))}
        />
      ))}
      <Group
        title={t('commands.writing')}
        heading={heading}
        rows={WRITING.map(({ label, keys }) => ({ label: t(label), keys }))}
      />
    </>
  )
}

const rowsOf = (commands: readonly Command[], kind: Command['kind']) =>
  commands.flatMap((command) =>
    command.kind === kind && command.keys !== undefined ? [{ label: command.label, keys: command.keys }] : [],
  )

type GroupProps = {
  title: string
  heading: Props['heading']
  isOff?: boolean
  rows: readonly { label: string; keys: string }[]
}

function Group({ title, heading, isOff = false, rows }: GroupProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Typography id={id} variant="subtitle2" component={heading}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0, ...(isOff && { color: 'muted' }) }}>
        {rows.map(({ label, keys }) => (
          <Box
            key={keys}
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: 2,
              py: 0.75,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Typography variant="body2" component="dt">
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0 }}>
              <KeyCaps keys={keys} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
