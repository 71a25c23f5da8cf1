import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiCall, sampledOf } from '#features/documentation/api/api-description.ts'
import {
  isJson,
  isKey,
  pathOf,
  type TriedAnswer,
  tryCall,
  useTriedKey,
} from '#features/documentation/api/tried-call.ts'
import { CodeBox } from '#ui/content/code-box.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

/** Makes a call with the reader's own key, and shows the server's response. */
export function TryCall({ call }: { call: ApiCall }) {
  const { t } = useTranslation()
  const { body: sample } = sampledOf(call)
  const key = useTriedKey((store) => store.key)
  const [values, setValues] = useState<Record<string, string>>({})
  const [body, setBody] = useState(() => JSON.stringify(sample, null, 2))
  const [isPending, setPending] = useState(false)
  const [answer, setAnswer] = useState<TriedAnswer | 'failed' | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const hasBody = call.body !== null
  const isWrongBody = hasBody && !isJson(body)
  const isWrongKey = key !== '' && !isKey(key)
  const isMissing = call.parameters.some(({ name, isRequired }) => isRequired && !values[name])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const ending = new AbortController()
    running.current = ending
    setPending(true)
    setAnswer(null)
    const tried = await tryCall(call, pathOf(call, values), {
      key,
      body: hasBody ? body : null,
      signal: ending.signal,
    }).catch(() => 'failed' as const)
    if (ending.signal.aborted) return
    setAnswer(tried)
    setPending(false)
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void send(event)}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <div>
        <Typography variant="subtitle2" component="h4" sx={{ fontWeight: 600 }}>
          {t('documentation.try_it')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('documentation.try_help')}
        </Typography>
      </div>
      <TextField
        label={t('documentation.try_key')}
        type="password"
        isCode
        value={key}
        error={isWrongKey ? t('documentation.try_bad_key') : undefined}
        onChange={(next) => useTriedKey.setState({ key: next.trim() })}
      />
      {call.parameters.map(({ name, isRequired }) => (
        <TextField
          key={name}
          label={isRequired ? `${name} (${t('documentation.required')})` : name}
          isCode
          value={values[name] ?? ''}
          onChange={(next) => setValues({ ...values, [name]: next })}
        />
      ))}
      {hasBody && (
        <TextField
          label={t('documentation.try_body')}
          rows={4}
          isCode
          value={body}
          error={isWrongBody ? t('documentation.try_bad_body') : undefined}
          onChange={setBody}
        />
      )}
      <div>
        <Button
          type="submit"
          variant="outlined"
          loading={isPending}
          disabled={key === '' || isWrongKey || isWrongBody || isMissing}
        >
          {t('documentation.try_send')}
        </Button>
      </div>
      <div role="status">
        {answer === 'failed' && <FieldError>{t('documentation.try_failed')}</FieldError>}
        {answer !== null && answer !== 'failed' && (
          <>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {t('documentation.try_status', { status: answer.status, ms: answer.ms })}
            </Typography>
            <CodeBox maxHeight={360}>{answer.text}</CodeBox>
            {answer.isCut && <Typography variant="caption">{t('documentation.try_cut')}</Typography>}
          </>
        )}
      </div>
    </Box>
  )
}
