export default function Accessibility() {
  return null;
}
