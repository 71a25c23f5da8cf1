export const recognition = {
  read_one: 'Read from a picture, {{confidence}} confidence',
  read_other: '{{count}} pages read from pictures, {{confidence}} confidence',
  read_with_doubts: '{{read}}; {{doubt}}',
  doubt: 'the text is uncertain',
  doubts_one: 'page {{pages}} is uncertain',
  doubts_other: 'pages {{pages}} are uncertain',
  pages_and: '{{pages}} and {{last}}',
  unread_one:
    'Page {{pages}} was not read: at most 500 pages of a file are recognised, and a page that takes too long is left out',
  unread_other:
    'Pages {{pages}} were not read: at most 500 pages of a file are recognised, and pages that take too long are left out',
  uncertain: 'Read from a picture with little confidence: compare it with the original',
}
