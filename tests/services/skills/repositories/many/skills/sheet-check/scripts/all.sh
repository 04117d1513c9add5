set -e
python3 "$(dirname "$0")/totals.py" "$1"
