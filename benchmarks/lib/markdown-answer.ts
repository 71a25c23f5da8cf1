const CODE = [
  'export function fold(events: readonly RunEvent[]): Answer {',
  '  const answer: Answer = { parts: [], status: "running" }',
  '  for (const event of events) {',
  '    if (event.type === "text-delta") append(answer, event.delta)',
  '    else if (event.type === "finish") answer.status = event.status',
  '    // Anything else is told by its own part, in the order it came.',
  '    else answer.parts.push({ ...event, at: Date.now() / 1000 })',
  '  }',
  '  return answer',
  '}',
]

/** One chapter of about 1,600 characters: prose with emphasis, a list, a quotation, code and a table. */
function chapter(n: number): string {
  const code = CODE.map((line) => line.replace('fold', `fold${n}`)).join('\n')
  const rows = Array.from(
    { length: 6 },
    (_, row) =>
      `| step ${n}.${row + 1} | ${(row + 1) * n * 37} ms | \`part_${row}\` | ${row % 2 ? 'no' : '**yes**'} |`,
  ).join('\n')
  return `## ${n}. What happens to an answer

The server reads the model's stream and keeps every piece in chapter ${n} **before** it is shown, so that a lost link
or a closed page loses nothing. See [the guide](https://docs.example/guide/${n}) and the file \`run-${n}.ts\` for the
whole of it; the numbers below were *measured*, not guessed.

- a piece arrives and is numbered,
- it is written to the run's log, at most ${n * 10} ms later,
- everybody who watches gets it in the same order.

> What was acknowledged is stored. Rule ${n} knows no exception.

\`\`\`ts
${code}
\`\`\`

| step | time | part | stored |
| --- | ---: | --- | :-: |
${rows}

`
}

/** This many pieces of Markdown, a little over four characters each on average: 3,800 of them are 16 kB. */
export function markdownPieces(count: number): string[] {
  let text = ''
  for (let n = 1; text.length < count * 4.3; n += 1) text += chapter(n)
  return Array.from({ length: count }, (_, at) =>
    text.slice(Math.floor(at * 4.3), Math.floor((at + 1) * 4.3)),
  )
}
