/** Constructions without a subject, or with a passive that hides it, by which a reader must guess who does what. */
export const UNPLAIN: Readonly<Record<string, RegExp>> = {
  'a sentence that begins with a noun clause':
    /(?:^|[.!?:|] +|^[-*] +|^\d+\. +)(?:(?:What|Whoever|Whom|One that|Those that|Those of|That of)\b|The same(?:[,.]| (?:as|but|for|in|of|when|with)\b))(?![^.]*\?)/,
  'a sentence that begins with "Who"': /(?:^|[.!] +|\| )Who\b(?![^.]*\?)/,
  'a passive that hides who acts': /\b(?:is|are|was|were) (?:told|asked|answered)\b/,
  'a word that hides its noun': /\b(?:anew|thereof|whatever|wherever|whoever)\b/i,
  'a noun phrase with "no … of"': /\bis no (?:policy|tool|literal|change|operation|answer|matter) of\b/,
  'an idiom': /\b(?:of account|of now|be it|tells of|what is none|where there (?:is|are) none|for what)\b/i,
};
