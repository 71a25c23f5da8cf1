import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matches } from '#lib/texts/matches.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { SelectField, type SelectOption } from '#ui/fields/select-field.tsx'

/** From this many on there is a search. */
const SEARCHED_FROM = 24

type Props = {
  title: string
  text: string
  /** The dependents of the removed object; without any, no replacement is needed. */
  lines: string[]
  label: string
  options: SelectOption<string>[]
  first: string
  /** The text of the button, which names the action. */
  confirm: string
  busy: boolean
  error: string | undefined
  onConfirm: (replacement: string | undefined) => void
  onClose: () => void
}

/** Shows the dependents before a removal and asks for a replacement. Mounted while it is open. */
export function ReplaceDialog(props: Props) {
  const { title, text, lines, label, options, confirm, busy, error, onConfirm, onClose } = props
  const { t } = useTranslation()
  const id = useId()
  const [chosen, setChosen] = useState(props.first)
  const [search, setSearch] = useState('')
  const found = options.filter(
    (one) => one.value === chosen || one.value === props.first || matches(one.label, search),
  )
  const isNeeded = lines.length > 0
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text}</DialogContentText>
        {isNeeded && (
          <>
            <Box component="ul" sx={{ pl: 2.5, my: 2, typography: 'body2', overflowWrap: 'anywhere' }}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </Box>
            {options.length > SEARCHED_FROM && (
              <Box sx={{ mb: 1.5 }}>
                <SearchField value={search} onSearch={setSearch} />
              </Box>
            )}
            <SelectField label={label} value={chosen} options={found} onChange={setChosen} />
          </>
        )}
        {error !== undefined && <FieldError>{error}</FieldError>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          variant="contained"
          color="error"
          loading={busy}
          onClick={() => onConfirm(isNeeded ? chosen : undefined)}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
