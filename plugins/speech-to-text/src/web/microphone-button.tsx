import MicNoneOutlined from '@mui/icons-material/MicNoneOutlined'
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ComposerProps } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { SpokenLanguage } from '../languages.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Meter } from './meter.tsx'
import { lastLanguage, rememberLanguage, rememberShown, wasShown } from './remembered.ts'
import { chosen, preferencesQuery } from './preferences.queries.ts'
import type { Speaking } from './speaking.ts'
import type { Way } from './way.ts'

const NoticeDialog = lazy(async () => ({ default: (await import('./notice-dialog.tsx')).NoticeDialog }))

type Props = Pick<ComposerProps, 'field' | 'disabled'> & {
  host: PluginHost
  way: Exclude<Way, 'none'>
  speaking: Speaking
}

/** The button that starts and ends speaking, however it is turned into text. */
export function MicrophoneButton({ host, field, disabled, way, speaking }: Props) {
  const { Tooltip } = host.ui
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [language, setLanguage] = useState<SpokenLanguage | null>(null)
  const [languages, setLanguages] = useState<SpokenLanguage[]>([])
  const { state, ending } = speaking
  const isOn = state !== 'off'

  const start = async () => {
    const stored = await client.ensureQueryData(preferencesQuery(host)).catch(() => null)
    const spoken = chosen(stored?.languages ?? null, host.language)
    const [first] = spoken
    if (first === undefined) return host.notify(host.t('no_language'), 'error')
    const own = spoken.find((one) => one.startsWith(host.language))
    const next = spoken.find((one) => one === lastLanguage()) ?? own ?? first
    setLanguages(spoken)
    setLanguage(next)
    await speaking.start(next)
    return undefined
  }
  const press = () => {
    if (isOn) return speaking.stop()
    if (disabled) return undefined
    if (wasShown(way)) return void start()
    return setIsAsking(true)
  }
  const accept = () => {
    rememberShown(way)
    setIsAsking(false)
    void start()
  }
  const switchTo = (other: SpokenLanguage) => {
    rememberLanguage(other)
    setLanguage(other)
    void speaking.switchTo(other)
  }

  const stopByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return
    // it only stops the dictation, without other effects of Escape
    event.preventDefault()
    event.stopPropagation()
    speaking.stop()
    field.focus()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => stopByKey(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [isOn])
  const abortWhenSent = useEffectEvent(() => isOn && speaking.abort())
  useEffect(() => {
    // the message was sent: late results do not belong to the next one
    if (disabled) abortWhenSent()
  }, [disabled])

  const label = host.t(isOn ? 'stop' : 'dictate')
  const listeningText = way === 'server' ? 'recording_now' : 'listening'
  const said =
    state === 'listening' || state === 'finishing'
      ? host.t(state === 'listening' ? listeningText : state)
      : ending === 'silence'
        ? host.t('stopped_silence')
        : ending === 'stopped'
          ? host.t('stopped')
          : ''
  return (
    <>
      <Box sx={controls}>
        {isOn && language !== null && languages.length > 1 && (
          <LanguageSwitch host={host} language={language} languages={languages} onSwitch={switchTo} />
        )}
        <Tooltip title={label}>
          {/* one button, so that the focus stays on it */}
          <IconButton
            aria-label={label}
            aria-disabled={disabled && !isOn}
            aria-busy={state === 'finishing'}
            onClick={press}
            sx={isOn ? listening : {}}
          >
            {isOn ? <StopCircleOutlined /> : <MicNoneOutlined />}
            {isOn && (
              <Meter
                isOpen={state === 'listening'}
                isSpeaking={speaking.isSpeaking}
                {...(way === 'server' && { level: speaking.level })}
              />
            )}
          </IconButton>
        </Tooltip>
      </Box>
      <Box component="span" role="status" sx={hidden}>
        {said}
      </Box>
      {isAsking && (
        <Suspense fallback={null}>
          <NoticeDialog host={host} way={way} onAccept={accept} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Kept on one line when the row of the composer wraps. */
const controls = { display: 'flex', alignItems: 'center', gap: 0.5, flex: 'none' } as const

const listening = {
  // on a phone the meter is below the icon: a wider button would not fit in the row
  flexDirection: { xs: 'column', sm: 'row' },
  width: { sm: 'auto' },
  p: { xs: 0.25 },
  px: { sm: 1.5 },
  gap: { sm: 1 },
  flex: 'none',
  bgcolor: 'error.main',
  color: 'error.contrastText',
  '&:hover': { bgcolor: 'error.dark' },
} as const

/** For screen readers. */
const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
