/** The words of the recommendations. */
export const WORDS = {
  title: "Picked for your interests",
  subjects: "Subjects for you",
  courses: "Courses elsewhere",
} as const;
export const backIn = (title: string): string => `Back in ${title}`;
export const onIn = (title: string): string => `On in ${title}`;
