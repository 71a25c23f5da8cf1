import type { KnowledgeFormat } from '@parlance/contract/core/knowledge-formats.ts'
import type { Attachment, Parsed } from '../extracted.ts'
import { writeHtml } from '../html/write-html.ts'
import { markdownWriter } from '../markdown.ts'

/** The content of a mail in any format. */
export type Mail = {
  subject: string
  from: string
  to: string
  cc: string
  /** In ISO 8601, or as written in the mail. */
  date: string
  text: string
  html: string
  attachments: { name: string; content: Uint8Array; format?: KnowledgeFormat }[]
}

const NAME_MAX = 150
const ISO = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):[\d.]+Z$/

/** Writes the subject as the title, the usual headers and the text. The attachments are read later. */
export function parsedMail(mail: Mail): Parsed {
  const writer = markdownWriter()
  writer.heading(1, mail.subject)
  const attachments = mail.attachments.map(attachmentOf)
  const lines = [
    ['From', mail.from],
    ['To', mail.to],
    ['Cc', mail.cc],
    ['Date', mail.date.replace(ISO, '$1 $2 UTC')],
    ['Attachments', attachments.map(({ name }) => name).join(', ')],
  ].filter(([, value]) => value !== '')
  for (const [name, value] of lines) writer.item(0, '-', `${name}: ${value}`)
  // both contain the same text; the HTML keeps tables and lists
  if (mail.html.trim() === '') writer.paragraph(mail.text)
  else writeHtml(mail.html, writer, { isWhole: true })
  return {
    markdown: writer.text(),
    sections: [],
    pages: null,
    title: mail.subject.replaceAll(/\s+/g, ' ').trim(),
    warnings: [],
    attachments,
  }
}

function attachmentOf({ name, content, format }: Mail['attachments'][number]): Attachment {
  const shown = name.replaceAll(/[\p{Cc}\p{Cf}/\\#|]+/gu, ' ').trim()
  return {
    name: shown.slice(-NAME_MAX),
    content: Buffer.from(content).toString('base64'),
    ...(format && { format }),
  }
}
