/** What people call their home, and how large that is in general, in m². */
export const homes = [
  { label: "Studio", surface: 25 },
  { label: "T2", surface: 45 },
  { label: "T3", surface: 65 },
  { label: "T4", surface: 85 },
];
