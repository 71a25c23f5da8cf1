import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import type { CuratedAnswer } from '@parlance/contract/knowledge/curated-answers.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#lib/texts/format.ts'
import { LazyMarkdown } from '#ui/content/lazy-markdown.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { TextLink } from '#ui/navigation/text-link.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = {
  knowledgeBaseId: string
  answer: CuratedAnswer
  /** Absent for people who can only read the base. */
  onEdit?: () => void
  onDelete?: () => void
}

/** A curated answer in the list; its text is shown on demand. */
export function AnswerRow({ knowledgeBaseId, answer, onEdit, onDelete }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { question, is_due, use_after_review, document } = answer
  return (
    <Box component="li" sx={{ px: 2, py: 1.5, minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          alignItems: 'flex-start',
          columnGap: 1,
        }}
      >
        <Box sx={{ flex: { xs: '1 1 100%', sm: 1 }, minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' }}>
            <Box component="h3" sx={{ m: 0, typography: 'body1', fontWeight: 600, overflowWrap: 'anywhere' }}>
              {question}
            </Box>
            {is_due && <StateChip tone="warning">{t('curatedAnswers.due')}</StateChip>}
            {is_due && !use_after_review && (
              <StateChip tone="error">{t('curatedAnswers.due_unused')}</StateChip>
            )}
          </Box>
          <Box sx={{ typography: 'caption', color: 'muted', mt: 0.25, overflowWrap: 'anywhere' }}>
            {facts().join(' · ')}
          </Box>
        </Box>
        <Box sx={{ display: 'flex', flex: 'none', ml: { xs: -1, sm: 0 } }}>
          <IconAction
            label={t(isOpen ? 'curatedAnswers.hide' : 'curatedAnswers.show_of', { question })}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ExpandLessOutlined fontSize="small" /> : <ExpandMoreOutlined fontSize="small" />}
          </IconAction>
          {onEdit && (
            <IconAction label={t('curatedAnswers.edit_of', { question })} onClick={onEdit}>
              <EditOutlined fontSize="small" />
            </IconAction>
          )}
          {onDelete && (
            <IconAction label={t('curatedAnswers.delete_of', { question })} onClick={onDelete}>
              <DeleteOutlined fontSize="small" />
            </IconAction>
          )}
        </Box>
      </Box>
      <Box id={id}>
        {isOpen && (
          <Box sx={{ mt: 1, minWidth: 0 }}>
            {answer.wordings.length > 0 && (
              <Box
                component="ul"
                aria-label={t('curatedAnswers.wordings')}
                sx={{ m: 0, pl: 2.5, typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}
              >
                {answer.wordings.map((wording) => (
                  <li key={wording}>{wording}</li>
                ))}
              </Box>
            )}
            <LazyMarkdown text={answer.answer} isGrowing={false} />
            {document && (
              <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
                {t('curatedAnswers.document')}{' '}
                <TextLink
                  to="/knowledge-base/$knowledgeBaseId"
                  params={{ knowledgeBaseId }}
                  search={{ document: document.id }}
                >
                  {document.name}
                </TextLink>
              </Box>
            )}
          </Box>
        )}
      </Box>
    </Box>
  )

  function facts(): string[] {
    const { language, wordings, responsible, reviewed_at, review_on, word_for_word } = answer
    return [
      t(`documents.language_${language}`),
      ...(wordings.length > 0 ? [t('curatedAnswers.wordings_count', { count: wordings.length })] : []),
      t(word_for_word ? 'curatedAnswers.verbatim' : 'curatedAnswers.by_model'),
      t('curatedAnswers.reviewed', { date: formatDate(reviewed_at) }),
      ...(is_due ? [] : [t('curatedAnswers.review_by', { date: formatDate(review_on) })]),
      responsible === ''
        ? t('curatedAnswers.responsible_owner')
        : t('curatedAnswers.responsible', { name: responsible }),
    ]
  }
}
