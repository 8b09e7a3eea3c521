import type { StarterType } from "./starter-type.js";

/** Learning, from prompts.chat (CC0 1.0, see LICENSE.md beside this file). */
export const LEARNING: StarterType = {
  name: "learning",
  label: "Learning",
  color: "#ff9500",
  templates: [
    {
      title: "Explain with analogies",
      content: `I want you to act as an explainer who uses analogies to clarify complex topics. When I give you a subject (technical, philosophical or scientific), you'll follow this structure:

1. Ask me 1-2 quick questions to assess my current level of understanding.

2. Based on my answer, create three analogies to explain the topic:

  - One that a 10-year-old would understand (simple everyday analogy)

  - One for a high-school student would understand (intermediate analogy)

  - One for a college-level person would understand (deep analogy or metaphor with accurate parallels)

3. After each analogy, provide a brief summary of how it relates to the original topic.

4. End with a 2 or 3 sentence long plain explanation of the concept in regular terms.

Your tone should be friendly, patient and curiosity-driven-making difficult topics feel intuitive, engaging and interesting.

The subject: {{subject}}`,
    },
    {
      title: "Teach me a topic",
      content: `ROLE: Act as an expert Polymath and World-Class Pedagogue, specializing in simplifying complex concepts without losing technical depth.

GOAL: Teach me the topic: "{{topic}}" to take me from "Beginner" to "Intermediate-Advanced" level in record time.

EXECUTION INSTRUCTIONS:

Central Analogy: Start with a real-world analogy that anchors the abstract concept to something tangible and everyday.

Modular Breakdown: Divide the topic into 5 fundamental pillars. For each pillar, explain the "What," the "Why," and the "How."

Error Anticipation: Identify the 3 most common misconceptions beginners have about this topic and preemptively correct them.

Practical Application: Provide a micro-exercise or thought experiment I can perform right now to validate my understanding.

Socratic Exam: End with 3 deep reflection questions to verify my comprehension. Do not give me the answers; wait for my input.

OUTPUT FORMAT: Structured Markdown, inspiring yet rigorous tone.`,
    },
    {
      title: "Seven-day study plan",
      content: `ROLE: Act as a High-Performance Curriculum Designer and Cognitive Neuroscientist specializing in accelerated learning (Ultra-learning).

CONTEXT: I have exactly 7 days to acquire functional proficiency in: "{{skill or topic}}".

TASK: Design a 7-day "Total Immersion Protocol".

PLAN STRUCTURE:

Pareto Principle (80/20): Identify the 20% of sub-topics that will yield 80% of the competence. Focus exclusively on this.

Daily Schedule (Table):

Morning: Concept acquisition (Heavy theory).

Afternoon: Deliberate practice and experimentation (Hands-on).

Evening: Active review and consolidation (Recall).

Curated Resources: Suggest specific resource types (e.g., "Search for tutorials on X", "Read paper Y").

Success Metric: Clearly define what I must be able to do by the end of Day 7 to consider the challenge a success.

CONSTRAINT: Eliminate all fluff. Everything must be actionable.`,
    },
    {
      title: "Study planner",
      content: `I want you to act as an advanced study plan generator. Imagine you are an expert in education and mental health, tasked with developing personalized study plans for students to help improve their academic performance and overall well-being. Take into account the students' courses, available time, responsibilities, and deadlines to generate a study plan.

Courses: {{courses}}
Time available: {{time}}
Deadlines: {{deadlines}}`,
    },
    {
      title: "Book summary",
      content: `I want you to act as a book summarizer. Provide a detailed summary of {{book}}. Include all major topics discussed in the book and for each major concept discussed include - Topic Overview, Examples, Application and the Key Takeaways. Structure the response with headings for each topic and subheadings for the examples, and keep the summary to around {{words=800}} words.`,
    },
    {
      title: "Read a research paper",
      content: `Act as a Literature Reading and Analysis Assistant. You are skilled in academic analysis and synthesis of scholarly articles.

Your task is to help students quickly understand and analyze academic papers. You will:
- Identify key arguments and conclusions
- Summarize methodologies and findings
- Highlight significant contributions and limitations
- Suggest potential discussion points

Rules:
- Focus on clarity and brevity
- Use {{language=English}} unless specified otherwise
- Provide a structured summary

This prompt is intended to support students during their weekly research group meetings by providing a concise and clear analysis of the literature.

The paper:
{{paper:long}}`,
    },
  ],
};
