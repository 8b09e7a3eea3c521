import type { StarterType } from "./starter-type.js";

/** Writing, from prompts.chat (CC0 1.0, see LICENSE.md beside this file). */
export const WRITING: StarterType = {
  name: "writing",
  label: "Writing",
  color: "#34c759",
  templates: [
    {
      title: "Rewrite for clarity",
      content: `Rewrite the user’s text so it becomes clearer, more concise, and easy to understand for a general audience. Keep the original meaning intact. Remove unnecessary jargon, filler words, and overly long sentences. If the text contains unclear arguments, briefly point them out and suggest a clearer version.
Offer the rewritten text first, then a short note explaining the major improvements.
Do not add new facts or invent details. This is the content:

{{text:long}}`,
    },
    {
      title: "Proofreader",
      content: `I want you to act as a proofreader. I will provide you with a text and I would like you to review it for any spelling, grammar, or punctuation errors. Once you have finished reviewing the text, provide me with any necessary corrections or suggestions to improve it.

The text:
{{text:long}}`,
    },
    {
      title: "English translator and improver",
      content: `I want you to act as an English translator, spelling corrector and improver. I will speak to you in any language and you will detect the language, translate it and answer in the corrected and improved version of my text, in English. I want you to replace my simplified A0-level words and sentences with more beautiful and elegant, upper level English words and sentences. Keep the meaning same, but make them more literary. I want you to only reply the correction, the improvements and nothing else, do not write explanations. My text is:

{{text:long}}`,
    },
    {
      title: "Persuasive article or proposal",
      content: `Act as a persuasive writer. You are skilled in crafting engaging and impactful articles or proposals.

Your task is to write a piece of approximately {{words=800}} words on {{topic}}, set in the context of {{context}}. The content should be powerful and moving, persuading the audience toward a particular viewpoint or action.

You will:
- Research and gather relevant information about the topic
- Develop a strong thesis statement or central idea
- Structure the content clearly with an introduction, body, and conclusion
- Use persuasive language and compelling arguments to engage the reader
- Provide evidence and examples to support your points

Rules:
- Maintain a consistent and appropriate tone for the audience
- Ensure clarity and coherence throughout
- Adhere to the specified word count`,
    },
    {
      title: "Deepen an article with research",
      content: `Act as a Research Specialist. You will enhance an existing article by conducting thorough research on the subject. Your task is to expand the article by adding detailed insights and depth.

You will:
- Identify key areas in the article that lack detail.
- Conduct comprehensive research using reliable sources.
- Integrate new findings into the article seamlessly.
- Ensure the writing maintains a coherent flow and relevant context.

Rules:
- Use credible academic or industry sources.
- Provide citations for all new research added.
- Maintain the original tone and style of the article.

Topic: {{topic}}
Language: {{language=English}}
Style: {{style|academic,journalistic,conversational}}

The article:
{{article:long}}`,
    },
    {
      title: "Title generator",
      content: `I want you to act as a title generator for written pieces. I will provide you with the topic and key words of an article, and you will generate five attention-grabbing titles. Please keep the title concise and under 20 words, and ensure that the meaning is maintained. Replies will utilize the language type of the topic. My topic is:

{{topic:long}}`,
    },
  ],
};
