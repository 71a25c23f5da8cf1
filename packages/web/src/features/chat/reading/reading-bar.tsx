import PauseOutlined from '@mui/icons-material/PauseOutlined'
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import StopOutlined from '@mui/icons-material/StopOutlined'
import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '#features/chat/reading/language-of.ts'
import { type Reading, stopReading } from '#features/chat/reading/reading-store.ts'
import { createSpeaker, type Speaker } from '#features/chat/reading/speaker.ts'
import { speechPieces } from '#features/chat/reading/speech-pieces.ts'
import { notify } from '#lib/notify.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'

const RATES = ['0.75', '1', '1.25', '1.5', '2'] as const
type Rate = (typeof RATES)[number]
const RATE_KEY = 'parlance-reading-rate'

/** Reads an answer aloud from the moment it is mounted, until it is stopped or unmounted. */
export function ReadingBar({ reading }: { reading: Reading }) {
  const { t, i18n } = useTranslation()
  const [isPlaying, setPlaying] = useState(true)
  const [rate, setRate] = useState<Rate>(knownRate)
  const speaker = useRef<Speaker | null>(null)
  const begun = useRef({ rate, language: i18n.language })
  useEffect(() => {
    const { rate: first, language } = begun.current
    const notes = { code: t('messages.code_skipped'), formula: t('messages.formula_skipped') }
    const pieces = speechPieces(reading.text, notes)
    const words = pieces.flatMap(({ kind, text }) => (kind === 'text' ? [text] : [])).join(' ')
    const lang = languageOf(words, language)
    const one = createSpeaker(
      pieces.map(({ kind, text }) => ({ text, lang: kind === 'note' ? language : lang })),
      {
        rate: Number(first),
        onEnd: stopReading,
        onError: () => {
          notify(t('messages.reading_failed'), { severity: 'error' })
          stopReading()
        },
      },
    )
    speaker.current = one
    one.play()
    // otherwise a browser would continue after the page is left
    window.addEventListener('pagehide', one.stop)
    return () => {
      one.stop()
      window.removeEventListener('pagehide', one.stop)
    }
  }, [reading, t])

  const toggle = () => {
    if (isPlaying) speaker.current?.pause()
    else speaker.current?.play()
    setPlaying(!isPlaying)
  }
  const choose = (chosen: Rate) => {
    setRate(chosen)
    begun.current.rate = chosen
    localStorage.setItem(RATE_KEY, chosen)
    speaker.current?.setRate(Number(chosen))
  }
  const speed = (value: Rate) => t('messages.rate', { value: formatNumber(Number(value)) })
  return (
    <Box
      role="group"
      aria-label={t('messages.reading')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 0.5,
        mb: 1,
        pl: 2,
        pr: 1,
        py: 0.5,
        borderRadius: 1,
        bgcolor: 'tint',
        typography: 'body2',
      }}
    >
      <Box role="status" sx={{ flex: 1, minWidth: 120 }}>
        {t(isPlaying ? 'messages.reading' : 'messages.reading_paused')}
      </Box>
      <ChoiceButton
        label={t('messages.speed')}
        value={rate}
        choices={RATES.map((value) => ({ value, label: speed(value) }))}
        onChoose={choose}
      />
      <IconAction label={t(isPlaying ? 'messages.pause' : 'messages.play')} onClick={toggle}>
        {isPlaying ? <PauseOutlined fontSize="small" /> : <PlayArrowOutlined fontSize="small" />}
      </IconAction>
      <IconAction label={t('messages.stop_reading')} onClick={stopReading}>
        <StopOutlined fontSize="small" />
      </IconAction>
    </Box>
  )
}

function knownRate(): Rate {
  const stored = localStorage.getItem(RATE_KEY)
  return RATES.find((rate) => rate === stored) ?? '1'
}
