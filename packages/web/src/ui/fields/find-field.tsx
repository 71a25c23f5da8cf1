import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormField } from '#ui/fields/form-field.tsx'

const PAUSE_MS = 200
const MORE = ''

/** `id` is never empty. */
export type Found = { id: string; name: string; detail: string; icon: ReactNode }

export type FindFieldProps = {
  label: string
  placeholder: string
  /** Optional help below the field. */
  help?: string
  noneFound: string
  /** Results loaded so far; undefined while loading. */
  found: Found[] | undefined
  isLoading: boolean
  /** Whether `onMore` would load another page. */
  hasMore?: boolean
  chosen: Found | null
  autoFocus?: boolean
  /** The label is only for screen readers, because the placeholder has the same text. */
  isLabelHidden?: boolean
  onSearch: (text: string) => void
  onMore?: () => void
  onChoose: (found: Found | null) => void
}

/** Finds one of many by its name: a page of matches at a time, and a row that loads the next one. */
export function FindField(props: FindFieldProps) {
  const { label, placeholder, help, noneFound, found, isLoading, chosen, autoFocus = false } = props
  const { isLabelHidden = false, hasMore = false, onSearch, onMore, onChoose } = props
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => {
      onSearch(text)
      setAsked(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  const more: Found = { id: MORE, name: t('common.show_more'), detail: '', icon: null }
  // Enter and a click would choose what was found for an earlier text
  const [answered, setAnswered] = useState('')
  if (!isLoading && asked === text && answered !== text) setAnswered(text)
  const isStale = answered !== text
  const options = isStale ? [] : [...(found ?? []), ...(hasMore ? [more] : [])]

  const field = (
    <Autocomplete
      id={id}
      fullWidth
      autoHighlight
      sx={{ '& .MuiOutlinedInput-root': { py: 0, minHeight: { xs: 44, md: 40 } } }}
      open={isOpen}
      options={options}
      value={chosen}
      inputValue={chosen ? chosen.name : text}
      loading={isLoading || isStale}
      loadingText={t('common.loading')}
      noOptionsText={noneFound}
      clearText={t('common.clear_search')}
      openText={t('common.search')}
      closeText={t('common.close')}
      // The server has searched already.
      filterOptions={(all) => all}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      forcePopupIcon={false}
      onKeyDown={(event) => {
        // it would submit the form
        if (event.key === 'Enter' && isStale) event.preventDefault()
      }}
      onOpen={() => setOpen(true)}
      onClose={(_event, reason) => {
        if (reason !== 'selectOption') setOpen(false)
      }}
      onInputChange={(_event, value, reason) => {
        if (reason === 'reset' || reason === 'selectOption') return
        if (chosen) onChoose(null)
        setText(value)
      }}
      onChange={(_event, option) => {
        if (option?.id === MORE) return onMore?.()
        setOpen(false)
        setText('')
        onChoose(option)
      }}
      renderOption={({ key, ...rest }, option) => (
        <Box component="li" key={key} {...rest} sx={{ gap: 1.25, minHeight: { xs: 48, md: 44 } }}>
          {option.icon}
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography
              variant="body2"
              sx={option.id === MORE ? { color: 'primary.main', fontWeight: 600 } : { fontWeight: 600 }}
            >
              {option.name}
            </Typography>
            {option.detail && (
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {option.detail}
              </Typography>
            )}
          </Box>
        </Box>
      )}
      renderInput={({ slotProps, ...rest }) => (
        <OutlinedInput
          {...rest}
          {...slotProps.input}
          size="medium"
          autoFocus={autoFocus}
          placeholder={placeholder}
          startAdornment={chosen?.icon}
          inputProps={{
            ...slotProps.htmlInput,
            ...(isLabelHidden && { 'aria-label': label }),
            ...(help && { 'aria-describedby': `${id}-help` }),
          }}
          sx={{ ...(chosen && { pl: 1, gap: 0.5 }) }}
        />
      )}
    />
  )
  if (isLabelHidden) return field
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <FormField id={id} label={label} help={help || undefined}>
        {field}
      </FormField>
    </Box>
  )
}
